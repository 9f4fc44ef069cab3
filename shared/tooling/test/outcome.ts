/** A test that failed, or an error outside every test. `file` is an absolute path, missing where the runner cannot tell it. */
export type Fault = { file?: string; name: string; message: string }

/** How long one test file took, set-up and all its tests together. */
export type FileTime = { file: string; seconds: number }

/** What a part of the tests came to. `flaky` names those that passed only when they were repeated; they count as passed. */
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

/** A runner that failed without a failed test (a file that does not load, no test at all) counts as one failure. */
export const withExit = (outcome: Outcome, exitCode: number): Outcome =>
  exitCode !== 0 && outcome.failed === 0
    ? { ...outcome, failed: 1, faults: [{ name: 'the runner', message: `left with code ${exitCode}` }] }
    : outcome

/**
 * The first run's outcome after the files of its faults ran once more: what failed again stays a failure, and the
 * rest counts as passed and is named. An error outside the tests has no count of its own among the passed.
 */
export const afterSecondRun = (first: Outcome, second: Outcome): Outcome => {
  const failedAgain = new Set(second.faults.map(({ name }) => name))
  const steady = first.faults.filter(({ name }) => !failedAgain.has(name))
  const recovered = second.failed === 0 ? first.failed : Math.max(0, first.failed - second.failed)
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

/** A slow machine must not lose a whole run by one test, but a test that needed a second attempt is named. */
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

/** The test files that took longest, longest first. */
export const slowest = (times: FileTime[], count: number): FileTime[] =>
  times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)

const namesIn = ({ file, specs = [], suites = [] }: PlaywrightSuite, wanted: string): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === wanted)).map(({ title }) => `${file}: ${title}`),
  ...suites.flatMap((suite) => namesIn(suite, wanted)),
]
