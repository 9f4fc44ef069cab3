import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasOwnChromium, hasSystemChromium } from '../../../playwright/fixtures/chromium.ts'
import { root } from '../root.ts'

/** Records a failed download per Playwright version, so that a blocked network costs the wait only once. */
const triedMark = join(root, 'node_modules', '.stafapp-playwright-download')

const downloadOwn = (): void => {
  if (existsSync(triedMark)) return
  console.log("Downloading Playwright's Chromium (two minutes at most) …")
  const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    cwd: root,
    stdio: 'ignore',
    timeout: 120_000,
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
  })
  if (status === 0) return
  console.log("Playwright's Chromium cannot be had here; the system's serves.")
  writeFileSync(triedMark, '')
}

const installByApt = (): void => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing Chromium with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  const packages = ['chromium', 'chromium-headless-shell', 'fonts-liberation']
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'ignore', env })
}

/**
 * Makes sure that there is a browser: `STAFAPP_CHROMIUM`, else Playwright's own, else the system's, else (on Debian as
 * root) the package manager's. Without any, Playwright's error message says what is missing.
 */
export const ensureChromium = (): void => {
  if (process.env.STAFAPP_CHROMIUM) return
  if (!hasOwnChromium()) downloadOwn()
  if (!hasOwnChromium() && !hasSystemChromium()) installByApt()
}
