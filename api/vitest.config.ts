import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    // One PostgreSQL for the whole run; every file has its own database in it.
    globalSetup: ['src/test/support/global-setup.ts'],
    maxWorkers: 2,
    // Generous: on a busy machine starting a server takes long, and no test asserts how long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
