import { defineConfig } from '@playwright/test'
import { completeBrowser } from '../fixtures/chromium.ts'
import { launchOptions } from '../fixtures/launch-options.ts'
import { isUpdate } from './support/accepted.ts'

/** The catalogue needs no portal, so it has no part in the other tests' set-up. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/build.ts',
  outputDir: '../../test-results/catalogue',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  updateSnapshots: isUpdate ? 'changed' : 'none',
  workers: 2,
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    // The same renderer draws the same picture; the styles tell what is too small for this threshold.
    toHaveScreenshot: { threshold: 0.02, animations: 'disabled' },
  },
  forbidOnly: !!process.env.CI,
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    locale: 'sv-FI',
    timezoneId: 'Europe/Helsinki',
    launchOptions: {
      ...launchOptions,
      // The accepted pictures are drawn by it; the one without windows draws letters otherwise.
      ...completeBrowser(),
      // The same letters on every machine.
      args: [...(launchOptions.args ?? []), '--font-render-hinting=none', '--disable-lcd-text', '--hide-scrollbars'],
    },
  },
  projects: [{ name: 'catalogue', testMatch: '*.spec.ts' }],
})
