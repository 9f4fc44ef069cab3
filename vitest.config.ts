import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// A folder with a remote.json is a remote: a new one's tests run without being listed.
const remotes = readdirSync(import.meta.dirname).filter((folder) =>
  existsSync(join(import.meta.dirname, folder, 'remote.json')),
)
const browserCode = ['shared/browser', 'shell', ...remotes].map((folder) => `${folder}/**/*.test.{ts,tsx}`)

/** The unit part: everything but the api, which has its own runner with a database. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['shared/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...browserCode],
          // Files share their worker's modules: loading these took a third of the processor time.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser-code',
          environment: 'jsdom',
          // Each file has a context of its own in a shared process: jsdom is loaded once, not once per file.
          pool: 'vmForks',
          include: browserCode,
          testTimeout: 60_000,
          setupFiles: ['shared/tools/test/jsdom-setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
