/** What a part of the tests came to. `flaky` names those that passed only when they were repeated; they count as passed. */
export type Outcome = { passed: number; failed: number; skipped: number; flaky: string[] }

export const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, flaky: [] }

export const add = (a: Outcome, b: Outcome): Outcome => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  flaky: [...a.flaky, ...b.flaky],
})

/** A runner that failed without a failed test (a file that does not load, no test at all) counts as one failure. */
export const withExit = (outcome: Outcome, exitCode: number): Outcome =>
  exitCode !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number }

export const fromVitest = (report: VitestReport): Outcome => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  flaky: [],
})

type PlaywrightSuite = {
  file: string
  specs?: { title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

/** A slow machine must not lose a whole run by one test, but a test that needed a second attempt is named. */
export const fromPlaywright = ({ stats, suites }: PlaywrightReport): Outcome => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  flaky: suites.flatMap(flakyIn),
})

const flakyIn = ({ file, specs = [], suites = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => `${file}: ${title}`),
  ...suites.flatMap(flakyIn),
]
