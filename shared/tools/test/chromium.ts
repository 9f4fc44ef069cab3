import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownChromium, systemChromiums } from '../../../playwright/fixtures/chromium.ts'
import { root } from '../root.ts'

/** Runs the browser, because one without its system libraries exists but does not start. */
const starts = (path: string): boolean => existsSync(path) && spawnSync(path, ['--version']).status === 0

const systemChromium = (): string | undefined => systemChromiums.find(starts)

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
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
    stdio: 'ignore',
    env,
  })
}

/**
 * Makes sure that there is a browser: `STAFAPP_CHROMIUM`, else Playwright's own, else the system's, else (on Debian as
 * root) the package manager's.
 * @returns the executable's path; undefined lets Playwright choose, whose error message says what is missing
 */
export const ensureChromium = async (): Promise<string | undefined> => {
  if (process.env.STAFAPP_CHROMIUM) return process.env.STAFAPP_CHROMIUM
  if (!starts(ownChromium())) downloadOwn()
  if (starts(ownChromium())) return undefined
  if (!systemChromium()) installByApt()
  return systemChromium()
}
