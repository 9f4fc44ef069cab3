import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'
import { ensureChromium } from './chromium.ts'
import { execute } from './execute.ts'
import { add, afterSecondRun, fromPlaywright, nothing, type Outcome, withExit } from './outcome.ts'
import type { Selection } from './select.ts'
import { runTypes } from './types-part.ts'

/** One line of the summary, and what has to run for it. */
export type Step = { name: string; run: () => Promise<Outcome> }

/** Runs a tool that writes a JSON report and reads its counts; a tool that dies before the report counts as failed. */
const withReport = async (
  run: (reportFile: string) => Promise<{ exitCode: number }>,
  read: (report: string) => Outcome,
): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'stafapp-report-'))
  const reportFile = join(folder, 'report.json')
  const { exitCode } = await run(reportFile)
  try {
    return withExit(read(readFileSync(reportFile, 'utf8')), exitCode)
  } catch {
    return withExit(nothing, exitCode || 1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const asOneTest = ({ exitCode }: { exitCode: number }): Outcome =>
  exitCode === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }

/** Style, mistakes and import boundaries of the given files; then, over everything, files and exports without a user. */
export const runLint = async (files: string[] = ['.']): Promise<Outcome> => {
  const style = await execute('node_modules/@biomejs/biome/bin/biome', [
    'check',
    '--error-on-warnings',
    '--no-errors-on-unmatched',
    ...files,
  ])
  const dead = await execute('node_modules/knip/bin/knip.js', ['--no-progress'])
  return add(asOneTest(style), asOneTest(dead))
}

const runVitestOnce = (configFolder: string, args: string[]): Promise<Outcome> =>
  withReport(
    (reportFile) =>
      execute(
        'node_modules/vitest/vitest.mjs',
        [
          ...(args.includes('related') ? [] : ['run']),
          `--root=${configFolder}`,
          '--reporter=default',
          `--reporter=${join(root, 'shared/tooling/test/vitest-outcome.ts')}`,
          ...args,
        ],
        { env: { STAFAPP_OUTCOME: reportFile } },
      ),
    (report) => JSON.parse(report),
  )

/** Both runners take a pattern for names. */
const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const vitestArgs = ({ files, name }: Selection): string[] => [
  ...files.map((file) => join(root, file)),
  ...(name ? ['--testNamePattern', literally(name)] : []),
]

/** Like Playwright's retries: one slow moment must not lose a whole run, and the summary names whoever needed it. */
const runVitest = async (configFolder: string, selection?: Selection): Promise<Outcome> => {
  const first = await runVitestOnce(configFolder, selection ? vitestArgs(selection) : [])
  if (first.failed === 0 || !process.env.CI) return first
  const files = first.faults.map(({ file }) => file)
  const known = files.every((file) => file !== undefined) ? files : []
  return afterSecondRun(first, await runVitestOnce(configFolder, [...new Set(known)]))
}

/** One project of the unit part, whole. */
export const runUnitProject = (project: string): Promise<Outcome> => runVitestOnce('.', [`--project=${project}`])

/** The unit tests of a project that import one of the files, themselves or through others. */
export const runUnitRelated = (project: string, files: string[]): Promise<Outcome> =>
  runVitestOnce('.', ['related', '--run', `--project=${project}`, ...files.map((file) => join(root, file))])

const runPlaywright = async (project: string, selection?: Selection): Promise<Outcome> => {
  const chromium = await ensureChromium()
  const chosen = selection?.name ? [...selection.files, '-g', literally(selection.name)] : (selection?.files ?? [])
  return withReport(
    (reportFile) =>
      execute(
        'node_modules/@playwright/test/cli.js',
        ['test', '-c', 'playwright', `--project=${project}`, '--reporter=list,json', ...chosen],
        { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile, ...(chromium ? { STAFAPP_CHROMIUM: chromium } : {}) } },
      ),
    (report) => fromPlaywright(JSON.parse(report)),
  )
}

/** The parts of `npm test` in their order: the quick ones first. Those that run test files can run some of them. */
export const parts = {
  types: runTypes,
  lint: () => runLint(),
  unit: (selection?: Selection) => runVitest('.', selection),
  api: (selection?: Selection) => runVitest('api', selection),
  federation: (selection?: Selection) => runPlaywright('federation', selection),
  browser: (selection?: Selection) => runPlaywright('browser', selection),
}

export type PartName = keyof typeof parts

export const isPartName = (name: string): name is PartName => Object.hasOwn(parts, name)
