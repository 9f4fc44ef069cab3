/** A failed test, or an error outside all tests. `file` is an absolute path, missing if unknown to the runner. */
export type Fault = {
  file?: string
  name: string
  message: string
  /** It belongs to no test, so that a run without it has no more tests. */
  isOutsideTests?: true
}

/** Duration of one test file with its set-up. */
export type FileTime = { file: string; seconds: number }

/** Result of a part of the tests. `flaky` names tests that passed only on retry; they count as passed. */
export type Outcome = {
  passed: number
  failed: number
  skipped: number
  flaky: string[]
  faults: Fault[]
  times: FileTime[]
}

export const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, flaky: [], faults: [], times: [] }

export const add = (a: Outcome, b: Outcome): Outcome => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  flaky: [...a.flaky, ...b.flaky],
  faults: [...a.faults, ...b.faults],
  times: [...a.times, ...b.times],
})

/** A runner that fails without a failed test (a file does not load, no tests) counts as one failure. */
export const withExit = (outcome: Outcome, exitCode: number): Outcome =>
  exitCode !== 0 && outcome.failed === 0
    ? {
        ...outcome,
        failed: 1,
        faults: [{ name: 'the runner', message: `left with code ${exitCode}`, isOutsideTests: true }],
      }
    : outcome

/**
 * Combines the first run with a second run of its failed files: tests that failed again stay failures, the others count
 * as passed and are listed as flaky. Errors outside the tests that did not recur are listed only, because they are no
 * tests.
 */
export const afterSecondRun = (first: Outcome, second: Outcome): Outcome => {
  const failedAgain = new Set(second.faults.map(({ name }) => name))
  const steady = first.faults.filter(({ name }) => !failedAgain.has(name))
  const steadyTests = steady.filter(({ isOutsideTests }) => !isOutsideTests).length
  const recovered = Math.min(steadyTests, Math.max(0, first.failed - second.failed))
  return {
    passed: first.passed + recovered,
    failed: second.failed,
    skipped: first.skipped,
    flaky: [...first.flaky, ...second.flaky, ...steady.map(({ name, message }) => `${name}: ${message}`)],
    faults: second.faults,
    times: first.times,
  }
}

type PlaywrightSuite = {
  file: string
  specs?: { title: string; tests: { status: string; results?: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

/** A test that passed on retry counts as passed, because machines may be slow, but is listed as flaky. */
export const fromPlaywright = ({ stats, suites }: PlaywrightReport): Outcome => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  flaky: suites.flatMap((suite) => namesIn(suite, 'flaky')),
  faults: suites
    .flatMap((suite) => namesIn(suite, 'unexpected'))
    .map((name) => ({ name, message: 'failed at every attempt' })),
  times: suites.map((suite) => ({ file: `playwright/${suite.file}`, seconds: millisecondsIn(suite) / 1000 })),
})

const millisecondsIn = ({ specs = [], suites = [] }: PlaywrightSuite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results = [] }) => results))
    .reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, suite) => sum + millisecondsIn(suite), 0)

/** The slowest test files, slowest first. */
export const slowest = (times: FileTime[], count: number): FileTime[] =>
  times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)

const namesIn = ({ file, specs = [], suites = [] }: PlaywrightSuite, wanted: string): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === wanted)).map(({ title }) => `${file}: ${title}`),
  ...suites.flatMap((suite) => namesIn(suite, wanted)),
]
