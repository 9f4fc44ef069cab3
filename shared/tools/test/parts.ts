import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'
import { ensureChromium } from './chromium.ts'
import { execute } from './execute.ts'
import type { Print } from './hold-output.ts'
import { add, afterSecondRun, fromPlaywright, nothing, type Outcome, withExit } from './outcome.ts'
import type { Selection } from './select.ts'
import { runTypes } from './types-part.ts'

/** A line of the summary, with the function that runs it. `print` gets the output of the part that runs beside others. */
export type Step = { name: string; run: (print?: Print) => Promise<Outcome> }

/** Runs a tool that writes a JSON report and reads it; a tool that ends without a report counts as failed. */
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

/**
 * Checks style, mistakes and import boundaries of the given files; then unused files and exports of the whole
 * repository.
 */
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
          `--reporter=${join(root, 'shared/tools/test/vitest-outcome.ts')}`,
          ...args,
        ],
        { env: { STAFAPP_OUTCOME: reportFile } },
      ),
    (report) => JSON.parse(report),
  )

/** Escapes a test name, which both runners take as a pattern. */
const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const vitestArgs = ({ files, name }: Selection): string[] => [
  ...files.map((file) => join(root, file)),
  ...(name ? ['--testNamePattern', literally(name)] : []),
]

/** In CI failed files run a second time, like Playwright's retries, and tests that then pass are listed as flaky. */
const runVitest = async (configFolder: string, selection?: Selection): Promise<Outcome> => {
  const first = await runVitestOnce(configFolder, selection ? vitestArgs(selection) : [])
  if (first.failed === 0 || !process.env.CI) return first
  const files = first.faults.map(({ file }) => file)
  const known = files.every((file) => file !== undefined) ? files : []
  return afterSecondRun(first, await runVitestOnce(configFolder, [...new Set(known)]))
}

/** Runs one project of the unit part completely. */
export const runUnitProject = (project: string): Promise<Outcome> => runVitestOnce('.', [`--project=${project}`])

/** Runs the unit tests of a project that import one of the files, directly or indirectly. */
export const runUnitRelated = (project: string, files: string[]): Promise<Outcome> =>
  runVitestOnce('.', ['related', '--run', `--project=${project}`, ...files.map((file) => join(root, file))])

type PlaywrightRun = {
  config: string
  project: string
  env?: Record<string, string>
  selection?: Selection | undefined
  print?: Print | undefined
}

const runPlaywright = async ({ config, project, env, selection, print }: PlaywrightRun): Promise<Outcome> => {
  ensureChromium()
  const chosen = selection?.name ? [...selection.files, '-g', literally(selection.name)] : (selection?.files ?? [])
  return withReport(
    (reportFile) =>
      execute(
        'node_modules/@playwright/test/cli.js',
        ['test', '-c', config, `--project=${project}`, '--reporter=list,json', ...chosen],
        {
          print,
          env: {
            ...env,
            PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
          },
        },
      ),
    (report) => fromPlaywright(JSON.parse(report)),
  )
}

const runPortalTests = (project: string, selection?: Selection, print?: Print): Promise<Outcome> =>
  runPlaywright({ config: 'playwright', project, selection, print })

/** Compares the catalogue of the shared UI with what is accepted; `update` accepts it as it is now. */
export const runCatalogue = ({ update = false, selection }: { update?: boolean; selection?: Selection | undefined }) =>
  runPlaywright({
    config: 'playwright/catalogue',
    project: 'catalogue',
    selection,
    ...(update && { env: { STAFAPP_CATALOGUE: 'update' } }),
  })

/** The parts of `npm test` in order, quick ones first. Parts with test files can run a selection. */
export const parts = {
  types: runTypes,
  lint: () => runLint(),
  unit: (selection?: Selection) => runVitest('.', selection),
  api: (selection?: Selection) => runVitest('api', selection),
  catalogue: (selection?: Selection) => runCatalogue({ selection }),
  federation: (selection?: Selection) => runPortalTests('federation', selection),
  browser: (selection?: Selection, print?: Print) => runPortalTests('browser', selection, print),
}

export type PartName = keyof typeof parts

export const isPartName = (name: string): name is PartName => Object.hasOwn(parts, name)
