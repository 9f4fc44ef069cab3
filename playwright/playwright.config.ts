import { defineConfig } from '@playwright/test'
import { launchOptions } from './fixtures/launch-options.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/playwright',
  globalSetup: './fixtures/global-setup.ts',
  // Each worker runs a complete portal (Node, PostgreSQL, Chromium): more than two overload 2 cores.
  workers: 2,
  // Generous timeouts, because a slow machine must not fail a test.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: !!process.env.CI,
  // One retry in CI for slow moments; the summary lists flaky tests.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    // Tests cannot intercept responses of a service worker; the offline tests allow it.
    serviceWorkers: 'block',
    locale: 'sv-FI',
    timezoneId: 'Europe/Helsinki',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    { name: 'federation', testMatch: 'federation/**/*.spec.ts' },
    {
      name: 'browser',
      testMatch: [
        'journeys/**/*.spec.ts',
        'roles/**/*.spec.ts',
        'accessibility/**/*.spec.ts',
        'production/**/*.spec.ts',
      ],
    },
  ],
})
