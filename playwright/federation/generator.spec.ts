import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildDir, rootDir } from '@stafapp/shared/build/packages'
import { publishRemote } from '@stafapp/shared/build/publish'
import { newCall, newPage, newRemote } from '@stafapp/shared/tools/new/generate'
import { test as base, expect } from './support/test.ts'

/** A checkout inside the repository, so that packages are found, whose own files a test may change. */
const test = base.extend<{ checkout: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern.
  checkout: async ({}, use) => {
    const dir = mkdtempSync(join(buildDir, 'checkout-'))
    for (const file of ['shared', 'package-lock.json']) symlinkSync(join(rootDir, file), join(dir, file))
    const copied = ['package.json', 'CODEOWNERS', 'tsconfig.base.json', 'tsconfig.browser.json', 'vitest.config.ts']
    for (const file of [...copied, 'remote-economy']) cpSync(join(rootDir, file), join(dir, file), { recursive: true })
    // Git ignores the folder, and the linter would too.
    const style = JSON.parse(readFileSync(join(rootDir, 'biome.json'), 'utf8'))
    writeFileSync(join(dir, 'biome.json'), JSON.stringify({ ...style, vcs: { enabled: false } }))
    await use(dir)
    rmSync(dir, { recursive: true, force: true })
  },
})

/** Runs an installed tool in the checkout. */
const run = (cwd: string, script: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(rootDir, 'node_modules', script), ...args], {
    cwd,
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

test('a generated remote with a second page compiles, lints, has tests that run, and ships into a portal that does not know it', async ({
  page,
  siteDir,
  loginAs,
  checkout,
}) => {
  const files = newRemote(checkout, 'press')
  files.push(...newPage(checkout, { remote: 'press', name: 'photo-orders', title: 'Bildbeställningar' }))
  const types = run(checkout, 'typescript/bin/tsc', '--noEmit', '-p', 'remote-press')
  expect(types, types.output).toMatchObject({ status: 0 })
  const style = run(checkout, '@biomejs/biome/bin/biome', 'check', '--write', '--error-on-warnings', ...files)
  expect(style, style.output).toMatchObject({ status: 0 })
  // Vite reads files of the nearest workspaces only: without this one, those of the repository, where `shared` lies.
  rmSync(join(checkout, 'package.json'))
  const tests = run(checkout, 'vitest/vitest.mjs', 'run', `--root=${checkout}`, 'remote-press')
  expect(tests.output).toMatch(/2 passed/)
  expect(tests, tests.output).toMatchObject({ status: 0 })

  await publishRemote({ rootDir: checkout, buildDir: join(checkout, 'build'), siteDir }, 'press')
  await loginAs('super_admin')
  await page.goto('/press')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Press')
  await page.goto('/press/photo-orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bildbeställningar')
})

test('a generated call compiles, lints and passes its test', ({ checkout }) => {
  test.slow()
  // The contract is changed too: the api must find this checkout's.
  rmSync(join(checkout, 'shared'))
  for (const folder of ['shared', 'api']) cpSync(join(rootDir, folder), join(checkout, folder), { recursive: true })
  mkdirSync(join(checkout, 'node_modules/@stafapp'), { recursive: true })
  symlinkSync(join(checkout, 'shared'), join(checkout, 'node_modules/@stafapp/shared'))

  const files = newCall(checkout, { room: 'money/payments', name: 'bank-files' })
  const types = run(checkout, 'typescript/bin/tsc', '--noEmit', '-p', 'api')
  expect(types, types.output).toMatchObject({ status: 0 })
  const style = run(checkout, '@biomejs/biome/bin/biome', 'check', '--write', '--error-on-warnings', ...files)
  expect(style, style.output).toMatchObject({ status: 0 })
  const tests = run(checkout, 'vitest/vitest.mjs', 'run', '--root=api', 'bank-files')
  expect(tests.output).toMatch(/1 passed/)
  expect(tests, tests.output).toMatchObject({ status: 0 })
  expect(() => newCall(checkout, { room: 'money/payments', name: 'bank-files' })).toThrow('exists already')
})

test('the generator refuses names that nothing could be built of, and changes nothing', ({ checkout }) => {
  const before = readFileSync(join(checkout, 'package.json'), 'utf8')
  for (const name of ['Press', 'press-room', 'economy']) expect(() => newRemote(checkout, name)).toThrow(name)
  expect(() => newPage(checkout, { remote: 'economy', name: 'follow-up' })).toThrow('exists already')
  expect(() => newPage(checkout, { remote: 'nobody', name: 'page' })).toThrow('There is no remote nobody.')
  expect(() => newPage(checkout, { remote: 'economy', name: 'New page' })).toThrow('bank-files')
  expect(() => newCall(checkout, { room: 'nothing', name: 'page' })).toThrow('no room nothing')
  expect(readFileSync(join(checkout, 'package.json'), 'utf8')).toBe(before)
})
