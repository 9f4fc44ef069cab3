// `node shared/tools/offline-switch.mjs off` removes the service worker from all devices, `… on` restores it.
// Publishing the shell restores it too.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { precompress } from '../build/compress.ts'
import { rootDir, siteDir } from '../build/packages.ts'
import { sayAndFail } from './remote-command.ts'

const [state] = process.argv.slice(2)
if (state !== 'on' && state !== 'off') {
  console.error('Usage: node shared/tools/offline-switch.mjs on|off')
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
