// `node shared/tools/kill-switch.mjs economy off "Vi är snart tillbaka."` disables a remote, `… economy on` enables it.
import { disabled, enabled } from '../build/kill-switch.ts'
import { siteDir } from '../build/packages.ts'
import { changeRegistry } from '../build/publish.ts'
import { sayAndFail } from './remote-command.ts'

const [name, state, notice] = process.argv.slice(2)
if (name === undefined || (state !== 'on' && state !== 'off')) {
  console.error('Usage: node shared/tools/kill-switch.mjs <remote> on|off [notice in Swedish]')
  process.exit(1)
}
try {
  await changeRegistry(siteDir(), (before) => (state === 'on' ? enabled(before, name) : disabled(before, name, notice)))
  console.log(`remote-${name} is ${state}`)
} catch (error) {
  sayAndFail(error)
}
