import { defineConfig } from '@playwright/test'
import { findChromium } from './fixtures/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/playwright',
  globalSetup: './fixtures/global-setup.ts',
  // Each worker runs a whole portal of its own (Node, PostgreSQL, Chromium): more than two starve each other on 2 cores.
  workers: 2,
  // A slow machine is not a fault: the limits only end what hangs.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: !!process.env.CI,
  // One slow moment must not lose a whole run; the summary names whoever needed it.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    // What a service worker answers, a test cannot replace; the tests of the offline pages allow it.
    serviceWorkers: 'block',
    locale: 'sv-FI',
    timezoneId: 'Europe/Helsinki',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox', // root in a container has no user namespace for the sandbox
        '--disable-gpu',
        // A closed network refuses the browser's own look-ups, many at a time, and slows every test down.
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
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
