// `node shared/tooling/kill-switch.mjs economy off "Vi är snart tillbaka."` and `… economy on`.
import { disabled, enabled } from '../federation/kill-switch.ts'
import { siteDir } from '../federation/packages.ts'
import { changeRegistry } from '../federation/publish.ts'
import { sayAndFail } from './remote-command.ts'

const [name, state, notice] = process.argv.slice(2)
if (name === undefined || (state !== 'on' && state !== 'off')) {
  console.error('Usage: node shared/tooling/kill-switch.mjs <remote> on|off [notice in Swedish]')
  process.exit(1)
}
try {
  await changeRegistry(siteDir(), (before) => (state === 'on' ? enabled(before, name) : disabled(before, name, notice)))
  console.log(`remote-${name} is ${state}`)
} catch (error) {
  sayAndFail(error)
}
