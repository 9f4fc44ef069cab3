import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import apiConfig from '../../../api/vitest.config.ts'
import catalogueConfig from '../../../playwright/catalogue/playwright.config.ts'
import browserConfig from '../../../playwright/playwright.config.ts'
import unitConfig from '../../../vitest.config.ts'
import { chooseTests, partOf, testFiles } from './select.ts'

type Globs = { include?: string[]; exclude?: string[] }

const globsOf = (config: { test?: { projects?: unknown[] } }): Globs[] =>
  (config.test?.projects ?? []).map((project) => (project as { test: Globs }).test)

const playwrightProjects = ({ projects = [] }: typeof browserConfig, folder: string) =>
  projects.map(({ name, testMatch }) => ({
    part: name,
    include: [testMatch ?? []].flat().map((glob) => `${folder}/${glob}`),
  }))

/** Every project with tests: its part of `npm test`, and its include and exclude patterns by path from the root. */
const projects = [
  ...globsOf(unitConfig).map((globs) => ({ part: 'unit', ...globs })),
  ...globsOf(apiConfig).map(({ include, exclude }) => ({
    part: 'api',
    include: include?.map((glob) => `api/${glob}`),
    exclude: exclude?.map((glob) => `api/${glob}`),
  })),
  ...playwrightProjects(browserConfig, 'playwright'),
  ...playwrightProjects(catalogueConfig, 'playwright/catalogue'),
]

const partsThatRun = (file: string) =>
  projects
    .filter(({ include }) => include?.some((glob) => matchesGlob(file, glob)))
    .filter((project: Globs) => !project.exclude?.some((glob) => matchesGlob(file, glob)))
    .map(({ part }) => part)

test('every test file of the repository is run by exactly one project, in the part that the runner looks in', () => {
  const files = testFiles()
  expect(files).toContain('shared/tools/test/select.test.ts')
  expect(files.filter((file) => partsThatRun(file).join() !== partOf(file))).toEqual([])
})

const files = ['api/src/a/late-fee.test.ts', 'playwright/federation/start.spec.ts', 'shared/rules/order-total.test.ts']
const texts: Record<string, string> = {
  'api/src/a/late-fee.test.ts': "test('no fee before the day', …",
  'shared/rules/order-total.test.ts': "test('no fee for an empty order', …",
}
const choose = (...asked: string[]) => Object.fromEntries(chooseTests(asked, files, (file) => texts[file] ?? ''))

test('a part of a path chooses the files and their runner', () => {
  expect(choose('rules/order')).toEqual({ unit: { files: ['shared/rules/order-total.test.ts'] } })
  expect(choose('./playwright/federation', 'late-fee.test.ts:12')).toEqual({
    federation: { files: ['playwright/federation/start.spec.ts'] },
    api: { files: ['api/src/a/late-fee.test.ts:12'] },
  })
})

test('what is in no path is a text in the test’s name', () => {
  expect(Object.keys(choose('no fee'))).toEqual(['unit', 'api'])
  expect(choose('no fee for')).toEqual({ unit: { files: ['shared/rules/order-total.test.ts'], name: 'no fee for' } })
  expect(choose('shared/', 'no fee')).toEqual({
    unit: { files: ['shared/rules/order-total.test.ts'], name: 'no fee' },
  })
  expect(choose('nothing of the kind')).toEqual({})
})
