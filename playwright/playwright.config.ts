import { defineConfig } from '@playwright/test'
import { launchOptions } from './fixtures/launch-options.ts'

export default defineConfig({
  testDir: '.',
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
    // Each has an output folder of its own, because it is emptied at the start and the projects run side by side.
    { name: 'federation', outputDir: '../test-results/federation', testMatch: 'federation/**/*.spec.ts' },
    {
      name: 'browser',
      outputDir: '../test-results/browser',
      testMatch: [
        'journeys/**/*.spec.ts',
        'roles/**/*.spec.ts',
        'accessibility/**/*.spec.ts',
        'production/**/*.spec.ts',
      ],
    },
  ],
})
