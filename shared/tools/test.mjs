// `npm test`; single parts (`npm run test:unit`, or `unit api` as arguments); selected tests (`npm test -- <path or
// name>`); `npm run test:watch`; `npm run check`.
import { ensureInstalled } from './bootstrap/install.mjs'
import { findNode, refuseOldNode } from './bootstrap/node.mjs'
import { run } from './bootstrap/run.mjs'

refuseOldNode()
await ensureInstalled()
process.exit(await run(findNode(), ['shared/tools/test/run-tests.ts', ...process.argv.slice(2)]))
