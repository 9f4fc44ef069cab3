import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const source = join(import.meta.dirname, 'src')
const testFiles = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'))
/** Files that replace a module: it must not be loaded before, nor stay replaced for others. */
const replacing = testFiles
  .filter((file) => readFileSync(join(source, file), 'utf8').includes('vi.mock('))
  .map((file) => `src/${file}`)

const limits = {
  // Generous: on a busy machine starting a server takes long, and no test asserts how long.
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    // One PostgreSQL for the whole run; every file has its own database in it.
    globalSetup: ['src/test/support/global-setup.ts'],
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'api',
          include: ['src/**/*.test.ts'],
          exclude: replacing,
          // Files share their worker's modules, because loading the api takes longer than most files' tests.
          isolate: false,
          ...limits,
        },
      },
      { test: { name: 'api-replacing', include: replacing, ...limits } },
    ],
  },
})
