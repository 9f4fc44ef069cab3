// `npm test`, and each part alone: `npm run test:unit`, or `node shared/tooling/test.mjs unit api`.
import { ensureInstalled } from './bootstrap/install.mjs'
import { findNode, refuseOldNode } from './bootstrap/node.mjs'
import { run } from './bootstrap/run.mjs'

refuseOldNode()
await ensureInstalled()
process.exit(await run(findNode(), ['shared/tooling/test/run-tests.ts', ...process.argv.slice(2)]))
