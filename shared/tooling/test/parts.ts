import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'
import { ensureChromium } from './chromium.ts'
import { execute } from './execute.ts'
import { add, afterSecondRun, fromPlaywright, nothing, type Outcome, withExit } from './outcome.ts'
import { runTypes } from './types-part.ts'

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

/** Style, mistakes and import boundaries; then files and exports that nobody uses. */
const runLint = async (): Promise<Outcome> => {
  const style = await execute('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])
  const dead = await execute('node_modules/knip/bin/knip.js', ['--no-progress'])
  return add(asOneTest(style), asOneTest(dead))
}

const runVitestOnce = (configFolder: string, files: string[]): Promise<Outcome> =>
  withReport(
    (reportFile) =>
      execute(
        'node_modules/vitest/vitest.mjs',
        [
          'run',
          `--root=${configFolder}`,
          '--reporter=default',
          `--reporter=${join(root, 'shared/tooling/test/vitest-outcome.ts')}`,
          ...files,
        ],
        { env: { STAFAPP_OUTCOME: reportFile } },
      ),
    (report) => JSON.parse(report),
  )

/** Like Playwright's retries: one slow moment must not lose a whole run, and the summary names whoever needed it. */
const runVitest = async (configFolder: string): Promise<Outcome> => {
  const first = await runVitestOnce(configFolder, [])
  if (first.failed === 0 || !process.env.CI) return first
  const files = first.faults.map(({ file }) => file)
  const known = files.every((file) => file !== undefined) ? files : []
  return afterSecondRun(first, await runVitestOnce(configFolder, [...new Set(known)]))
}

const runPlaywright = async (project: string): Promise<Outcome> => {
  const chromium = await ensureChromium()
  return withReport(
    (reportFile) =>
      execute(
        'node_modules/@playwright/test/cli.js',
        ['test', '-c', 'playwright', `--project=${project}`, '--reporter=list,json'],
        { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile, ...(chromium ? { STAFAPP_CHROMIUM: chromium } : {}) } },
      ),
    (report) => fromPlaywright(JSON.parse(report)),
  )
}

/** The parts of `npm test` in their order: the quick ones first. */
export const parts = {
  types: runTypes,
  lint: runLint,
  unit: () => runVitest('.'),
  api: () => runVitest('api'),
  federation: () => runPlaywright('federation'),
  browser: () => runPlaywright('browser'),
} satisfies Record<string, () => Promise<Outcome>>

export type PartName = keyof typeof parts

export const isPartName = (name: string): name is PartName => Object.hasOwn(parts, name)
