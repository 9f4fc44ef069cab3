// `npm start`. Runs before the packages are installed, on any Node from 20: a plain module without packages.
import { ensureInstalled } from './bootstrap/install.mjs'
import { findNode, refuseOldNode } from './bootstrap/node.mjs'
import { refuseTakenPort } from './bootstrap/port.mjs'
import { run } from './bootstrap/run.mjs'

refuseOldNode()
await refuseTakenPort()
await ensureInstalled()
const node = findNode()
const built = await run(node, ['shared/build/build-all.ts'])
if (built !== 0) process.exit(built)
process.exit(
  await run(node, ['--import', './shared/tools/bootstrap/follow-parent.mjs', 'api/src/main/server.ts'], {
    server: true,
  }),
)
