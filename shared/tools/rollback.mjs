// `npm run rollback -w remote-economy`: switches back to the previous release; builds nothing.
import { siteDir } from '../build/packages.ts'
import { changeRegistry } from '../build/publish.ts'
import { entryOf } from '../build/registry-file.ts'
import { rolledBack } from '../build/rollback-remote.ts'
import { remoteOfThisFolder, sayAndFail } from './remote-command.ts'

const name = remoteOfThisFolder()
try {
  const registry = await changeRegistry(siteDir(), (before) => rolledBack(before, name, siteDir()))
  console.log(`remote-${name} ${entryOf(registry, name).current.version} is live again`)
} catch (error) {
  sayAndFail(error)
}
