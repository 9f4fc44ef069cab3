import { defineConfig } from 'vitest/config'

const browserCode = ['shared/src', 'shell', 'remote-public', 'remote-lagledare', 'remote-admin', 'remote-economy']

/** The unit part: everything but the api, which has its own runner with a database. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['shared/{contract,rules,federation,tooling}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser-code',
          environment: 'jsdom',
          include: browserCode.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          testTimeout: 60_000,
          setupFiles: ['shared/tooling/test/jsdom-setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
})
