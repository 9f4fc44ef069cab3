import { expect, it } from 'vitest'
import { virtualBarcode } from './identifiers.ts'

// The guide's own examples, and the project's.
it.each([
  [
    'FI7944052020036082',
    488_315,
    '868516259619897',
    '2010-06-12',
    '479440520200360820048831500000000868516259619897100612',
  ],
  [
    'FI5810171000000122',
    48_299,
    '559582243294671',
    '2012-01-31',
    '458101710000001220004829900000000559582243294671120131',
  ],
  [
    'FI0250004640001302',
    69_380,
    '69875672083435364',
    '2011-07-24',
    '402500046400013020006938000000069875672083435364110724',
  ],
  ['FI2112345600000785', 122_700, '202500010', '2025-06-16', '421123456000007850012270000000000000000202500010250616'],
])('%s, %i cents, %s, %s', (iban, cents, reference, dueOn, digits) => {
  expect(virtualBarcode({ iban, cents, reference, dueOn })).toBe(digits)
})

it('writes a sum that has no room, and none at all, as noughts', () => {
  const due = { iban: 'FI2112345600000785', reference: '202500010', dueOn: '2025-06-16' }
  const sumOf = (cents: number) => virtualBarcode({ ...due, cents }).slice(17, 25)
  expect([sumOf(99_999_999), sumOf(100_000_000), sumOf(0)]).toEqual(['99999999', '00000000', '00000000'])
})
