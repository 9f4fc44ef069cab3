// `node shared/tooling/offline-switch.mjs off` takes the service worker off every device, `… on` brings it back. Publishing
// the shell brings back the one that it ships.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { precompress } from '../federation/compress.ts'
import { rootDir, siteDir } from '../federation/packages.ts'
import { sayAndFail } from './remote-command.ts'

const [state] = process.argv.slice(2)
if (state !== 'on' && state !== 'off') {
  console.error('Usage: node shared/tooling/offline-switch.mjs on|off')
  process.exit(1)
}
try {
  const site = siteDir()
  copyFileSync(join(rootDir, 'shell/public', state === 'on' ? 'sw.js' : 'sw-off.js'), join(site, 'sw.js'))
  await precompress(site, ['sw.js'], { again: true })
  console.log(`the service worker is ${state}`)
} catch (error) {
  sayAndFail(error)
}
