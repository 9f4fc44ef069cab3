// `npm run rollback -w remote-economy`: moves the pointer back to the previous release; builds nothing.
import { siteDir } from '../federation/packages.ts'
import { changeRegistry } from '../federation/publish.ts'
import { entryOf } from '../federation/registry-file.ts'
import { rolledBack } from '../federation/rollback-remote.ts'
import { remoteOfThisFolder, sayAndFail } from './remote-command.ts'

const name = remoteOfThisFolder()
try {
  const registry = await changeRegistry(siteDir(), (before) => rolledBack(before, name, siteDir()))
  console.log(`remote-${name} ${entryOf(registry, name).current.version} is live again`)
} catch (error) {
  sayAndFail(error)
}
