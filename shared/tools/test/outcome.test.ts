import { expect, test } from 'vitest'
import { add, afterSecondRun, fromPlaywright, nothing, slowest, withExit } from './outcome.ts'

test('the counts of all runners are summed', () => {
  const fault = { name: 'a.test.ts: adds', message: 'expected 3 to be 4' }
  const unit = { ...nothing, passed: 12, failed: 1, skipped: 2, faults: [fault] }
  const browser = fromPlaywright({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }, suites: [] })
  expect(add(unit, browser)).toEqual({ passed: 17, failed: 1, skipped: 2, flaky: [], faults: [fault], times: [] })
})

test('a browser test that passed at the second attempt counts as passed and is named', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status, results: [{ duration: 1500 }] }] })
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
  expect(outcome).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    flaky: ['journeys/a.spec.ts: slow'],
    faults: [{ name: 'journeys/a.spec.ts: bad', message: 'failed at every attempt' }],
    times: [{ file: 'playwright/journeys/a.spec.ts', seconds: 4.5 }],
  })
})

test('the slowest files come first', () => {
  const times = [3, 9, 1, 5].map((seconds) => ({ file: `${seconds}.test.ts`, seconds }))
  expect(slowest(times, 2).map(({ file }) => file)).toEqual(['9.test.ts', '5.test.ts'])
})

test('a runner that leaves with an error and no failed test is a failure', () => {
  expect(withExit({ ...nothing, passed: 4 }, 1).failed).toBe(1)
  expect(withExit({ ...nothing, passed: 4, failed: 2 }, 1).failed).toBe(2)
  expect(withExit({ ...nothing, passed: 4 }, 0).failed).toBe(0)
})

test('what fails once passes by name; what fails twice stays failed', () => {
  const slow = { file: '/p/a.test.ts', name: 'a.test.ts: slow', message: 'timed out' }
  const bad = { file: '/p/b.test.ts', name: 'b.test.ts: bad', message: 'expected 3 to be 4' }
  const first = { ...nothing, passed: 10, failed: 2, faults: [slow, bad] }
  const second = { ...nothing, passed: 7, failed: 1, faults: [bad] }
  expect(afterSecondRun(first, second)).toEqual({
    passed: 11,
    failed: 1,
    skipped: 0,
    flaky: ['a.test.ts: slow: timed out'],
    faults: [bad],
    times: [],
  })
})

test('an error outside the tests that does not recur is named and is no passed test', () => {
  const slow = { file: '/p/a.test.ts', name: 'a.test.ts: slow', message: 'timed out' }
  const outside = { file: '/p/a.test.ts', name: 'a.test.ts: outside its tests', message: 'no window' } as const
  const first = { ...nothing, passed: 10, failed: 2, faults: [slow, { ...outside, isOutsideTests: true as const }] }
  const alone = { ...nothing, passed: 11, failed: 1, faults: [{ ...outside, isOutsideTests: true as const }] }
  expect(afterSecondRun(alone, { ...nothing, passed: 3 })).toMatchObject({
    passed: 11,
    failed: 0,
    flaky: ['a.test.ts: outside its tests: no window'],
  })
  expect(afterSecondRun(first, { ...nothing, passed: 4 })).toMatchObject({ passed: 11, failed: 0 })
})

test('a second run that finds nothing at all is still a failure', () => {
  const first = { ...nothing, passed: 10, failed: 1, faults: [{ name: 'outside every test', message: 'no window' }] }
  expect(afterSecondRun(first, withExit(nothing, 1)).failed).toBe(1)
})
