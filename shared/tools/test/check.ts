import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../root.ts'
import type { Print } from './hold-output.ts'
import { parts, runLint, runUnitProject, runUnitRelated, type Step } from './parts.ts'
import { partOf, testFiles } from './select.ts'

/** More journeys would take too long for a check before a commit. */
const journeysAtMost = 2

/** The other browser tests go through all pages. */
const isJourney = (file: string): boolean => file.startsWith('playwright/journeys/')

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

const commitOf = (name: string): string | undefined => {
  try {
    return git('rev-parse', '--verify', '--quiet', name)
  } catch {
    return undefined
  }
}

/**
 * Base of the changes: where the branch left main; on main the last commit, or the one before when nothing is changed.
 */
const findBase = (): string => {
  const main = ['origin/main', 'main'].find(commitOf)
  const base = main ? git('merge-base', 'HEAD', main) : git('rev-parse', 'HEAD')
  const isClean = git('status', '--porcelain') === ''
  return base === commitOf('HEAD') && isClean ? (commitOf('HEAD~1') ?? base) : base
}

/** Without git (an unpacked archive) nobody can tell what has changed. */
export const isRepository = (): boolean => commitOf('HEAD') !== undefined

const changedSince = (base: string): string[] => {
  const tracked = git('diff', '--name-only', '--no-renames', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return `${tracked}\n${added}`.split('\n').filter((file) => file !== '')
}

/** The code without quoted text and text between tags. */
export const withoutTexts = (code: string): string =>
  code.replaceAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g, "''").replaceAll(/>[^<>{}=;]*(?=[<{])/g, '>')

const isTextOnly = (file: string, base: string): boolean => {
  if (/\.(md|png|svg)$/.test(file)) return true
  if (!/\.tsx?$/.test(file) || !existsSync(join(root, file))) return false
  try {
    return withoutTexts(git('show', `${base}:${file}`)) === withoutTexts(read(file).trim())
  } catch {
    return false // a new file
  }
}

/** Folder or file directly below the api's sources or its modules: `api/src/modules/payments`, `api/src/db`. */
const roomOf = (file: string): string | undefined =>
  /^api\/src\/(modules\/)?[^/]+/.exec(file)?.[0].replace(/(\.test)?\.ts$/, '')

/**
 * The api's tests in the folders of the changed files and of the files that import one of them. Not further: nearly
 * every test starts the server, which imports everything, so the rest is left to the full run.
 */
export const apiTestsNear = (changed: string[], sources: Texts): string[] => {
  const names = changed.filter((file) => /\.ts$/.test(file)).map((file) => basename(file, '.ts'))
  const importers = sources.filter(({ text }) => names.some((name) => new RegExp(`/${name}(\\.ts)?'`).test(text)))
  const rooms = new Set([...changed, ...importers.map(({ file }) => file)].map(roomOf))
  return sources
    .map(({ file }) => file)
    .filter((file) => /\.test\.ts$/.test(file) && rooms.has(roomOf(file)))
    .toSorted()
}

type Texts = { file: string; text: string }[]

/**
 * The browser tests that name an address of the changed features: first those that are called like a feature, then those
 * that name addresses most often.
 * @param routes the changed features' route files
 */
export const journeysThrough = (routes: Texts, specs: Texts): string[] => {
  const paths = routes.flatMap(({ text }) => [...text.matchAll(/path: '(\/[^':]+)/g)].map(([, path]) => path ?? ''))
  const names = routes.map(({ file }) => `${basename(dirname(file))}.spec.ts`)
  const mentionsIn = (text: string) => paths.reduce((sum, path) => sum + text.split(`'${path}`).length - 1, 0)
  return specs
    .map(({ file, text }) => ({ file, isNamed: names.includes(basename(file)), mentions: mentionsIn(text) }))
    .filter(({ mentions }) => mentions > 0)
    .toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.mentions - a.mentions)
    .map(({ file }) => file)
}

const withText = (files: string[]): Texts => files.map((file) => ({ file, text: read(file) }))

/**
 * Plans the tests affected by the change since main that fit in three minutes, and lists those left for the full run.
 */
export const planCheck = (): { steps: Step[]; left: string[] } => {
  const base = findBase()
  const changed = changedSince(base)
  const there = changed.filter((file) => existsSync(join(root, file)))
  const code = changed.filter((file) => !/\.(md|png|svg)$/.test(file))
  const isText = changed.every((file) => isTextOnly(file, base))
  console.log(`${changed.length} files have changed since ${base.slice(0, 8)}${isText ? ', in texts only' : ''}.`)

  const tests = testFiles()
  const browserTests = tests.filter((file) => partOf(file) === 'browser')
  const features = new Set(code.flatMap((file) => /^remote-[^/]+\/src\/features\/[^/]+\//.exec(file)?.[0] ?? []))
  const routes = [...features].map((folder) => `${folder}routes.tsx`).filter((file) => existsSync(join(root, file)))
  const reached = isText ? [] : journeysThrough(withText(routes), withText(browserTests.filter(isJourney)))
  const journeys = [...new Set([...there.filter((file) => browserTests.includes(file)), ...reached])]
  const journeysNow = journeys.slice(0, journeysAtMost)

  const apiSources = globSync('api/src/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const reachesApi = code.filter((file) => /^(api|shared\/(contract|rules))\//.test(file))
  const apiTests = reachesApi.length > 0 ? apiTestsNear(reachesApi, withText(apiSources)) : []
  const apiTestCount = tests.filter((file) => partOf(file) === 'api').length

  const browserCode = there.filter((file) => /^(shared|shell|remote-[^/]+)\/.*\.(tsx?|css)$/.test(file))
  const steps: Step[] = [
    ...(code.length > 0 ? [{ name: 'lint', run: () => runLint(there) }] : []),
    ...(code.length > 0 ? [{ name: 'types', run: parts.types }] : []),
    // These read the repository's files as text (boundaries, packages, manifests), so any change can affect them.
    { name: 'boundaries', run: () => runUnitProject('node') },
    ...(browserCode.length > 0 ? [{ name: 'unit', run: () => runUnitRelated('browser-code', browserCode) }] : []),
    ...(browserCode.some((file) => /^(shared\/browser|shell\/src\/frame)\//.test(file))
      ? [{ name: 'catalogue', run: () => parts.catalogue() }]
      : []),
    ...(apiTests.length > 0 ? [{ name: 'api', run: () => parts.api({ files: apiTests }) }] : []),
    ...(journeysNow.length > 0
      ? [{ name: 'browser', run: (print?: Print) => parts.browser({ files: journeysNow }, print) }]
      : []),
  ]
  const left = [
    `api (${apiTestCount - apiTests.length} of ${apiTestCount} files)`,
    'federation',
    `browser (${browserTests.length - journeysNow.length} of ${browserTests.length} files${journeys.length > journeysAtMost ? `; reached by the change: ${journeys.slice(journeysAtMost).join(', ')}` : ''})`,
  ]
  return { steps, left: [left.join(', ')] }
}
