import fc from 'fast-check'
import semver from 'semver'
import { expect, test } from 'vitest'
import { satisfiesRange } from './satisfies-range.ts'

test.each([
  ['1.0.0', '^1.0.0', true],
  ['1.4.2', '^1.0.0', true],
  ['1.0.0', '^1.1.0', false],
  ['2.0.0', '^1.0.0', false],
  ['1.2.9', '~1.2.0', true],
  ['1.3.0', '~1.2.0', false],
  ['1.2.0', '1.2.0', true],
  ['2.1.0', '^1.0.0 || ^2.0.0', true],
  ['1.0.0', '^99.0.0', false],
])('%s in %s: %s', (version, range, expected) => {
  expect(satisfiesRange(version, range)).toBe(expected)
})

test.each(['*', '', 'latest', '>=1.0.0', '^1', '^x.0.0'])(
  'the range "%s" is a promise that nobody can keep',
  (range) => {
    expect(satisfiesRange('1.0.0', range)).toBe(false)
  },
)

test('agrees with semver on every range that remote.json allows', () => {
  const part = fc.integer({ min: 0, max: 3 })
  // Below 1.0.0 a caret has another meaning in semver; the contract starts at 1.0.0.
  const version = fc.tuple(fc.integer({ min: 1, max: 3 }), part, part).map((numbers) => numbers.join('.'))
  const range = fc.tuple(fc.constantFrom('^', '~', ''), version).map(([sign, base]) => sign + base)
  fc.assert(fc.property(version, range, (have, want) => satisfiesRange(have, want) === semver.satisfies(have, want)))
})
