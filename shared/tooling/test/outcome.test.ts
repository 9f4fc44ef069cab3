import { expect, test } from 'vitest'
import { add, fromPlaywright, fromVitest, nothing, withExit } from './outcome.ts'

test('the counts of all runners are summed', () => {
  const unit = fromVitest({ numPassedTests: 12, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0 })
  const browser = fromPlaywright({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }, suites: [] })
  expect(add(unit, browser)).toEqual({ passed: 17, failed: 1, skipped: 2, flaky: [] })
})

test('a browser test that passed at the second attempt counts as passed and is named', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const outcome = fromPlaywright({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        file: 'journeys/a.spec.ts',
        specs: [spec('good', 'expected'), spec('bad', 'unexpected')],
        suites: [{ file: 'journeys/a.spec.ts', specs: [spec('slow', 'flaky')] }],
      },
    ],
  })
  expect(outcome).toEqual({ passed: 2, failed: 1, skipped: 0, flaky: ['journeys/a.spec.ts: slow'] })
})

test('a runner that leaves with an error and no failed test is a failure', () => {
  expect(withExit({ ...nothing, passed: 4 }, 1).failed).toBe(1)
  expect(withExit({ ...nothing, passed: 4, failed: 2 }, 1).failed).toBe(2)
  expect(withExit({ ...nothing, passed: 4 }, 0).failed).toBe(0)
})
