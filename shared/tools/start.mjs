// `npm start`. Runs before the packages are installed, on any Node from 20: a plain module without packages.
import { setTimeout as pause } from 'node:timers/promises'
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
void keepDocuments()
process.exit(await start('api/src/main/server.ts'))

/** Runs beside the server; a failure of it leaves the portal as it is, without new documents. */
async function keepDocuments() {
  while ((await start('shared/build/documents/main.ts')) !== 0) await pause(5000)
}

function start(file) {
  return run(node, ['--import', './shared/tools/bootstrap/follow-parent.mjs', file], { server: true })
}
