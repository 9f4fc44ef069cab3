// `npm run publish -w remote-economy`: checks, builds and publishes that remote only.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { buildDir, rootDir, siteDir } from '../build/packages.ts'
import { publishRemote } from '../build/publish.ts'
import { remoteOfThisFolder, sayAndFail } from './remote-command.ts'

const name = remoteOfThisFolder()
const start = performance.now()
const tsc = join(rootDir, 'node_modules/typescript/bin/tsc')
const types = spawnSync(process.execPath, [tsc, '--noEmit', '-p', '.'], { stdio: 'inherit' })
if (types.status !== 0) process.exit(1)
try {
  const { version, isNew, isRepaired } = await publishRemote({ rootDir, buildDir, siteDir: siteDir() }, name)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const state = isNew
    ? `is live (${seconds} s)`
    : isRepaired
      ? 'is live already; its damaged files are repaired'
      : 'is live already'
  console.log(`remote-${name} ${version} ${state}`)
} catch (error) {
  sayAndFail(error)
}
