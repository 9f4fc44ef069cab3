import { expect, test } from 'vitest'
import { readCell } from './cells.ts'

test('reads the ways in which times are typed, with the precision that was written', () => {
  for (const text of ['62,34', '62.34', '1.02,34', '1:02.34', '1:02,34']) {
    expect(readCell(text)).toEqual({ kind: 'time', ms: 62_340, precision: 10, hand: false })
  }
  expect(readCell('1:02,348')).toEqual({ kind: 'time', ms: 62_348, precision: 1, hand: false })
  expect(readCell('62,3 h')).toEqual({ kind: 'time', ms: 62_300, precision: 100, hand: true })
  expect(readCell('12:34')).toEqual({ kind: 'time', ms: 754_000, precision: 1000, hand: false })
})

test('asks where a text can be read in two ways', () => {
  expect(readCell('1.02')).toMatchObject({
    kind: 'ask',
    choices: [
      { text: '1:02,00', cell: { ms: 62_000 } },
      { text: '1,02', cell: { ms: 1020 } },
    ],
  })
  expect(readCell('1.02.34')).toMatchObject({ kind: 'ask', choices: [{ text: '1:02,34', cell: { ms: 62_340 } }] })
  expect(readCell('62.34').kind).toBe('time')
})

test('knows marks in any letters, empty cells, and what is neither', () => {
  expect(readCell(' dns ')).toEqual({ kind: 'mark', mark: 'DNS' })
  expect(readCell('dsq')).toEqual({ kind: 'mark', mark: 'DQ' })
  expect(readCell('  ')).toEqual({ kind: 'empty' })
  expect(readCell('snabbt')).toEqual({
    kind: 'fault',
    text: 'snabbt är ingen tid. Skriv en tid, till exempel 1:02,34, eller DNS, DNF, DQ eller OTC.',
  })
  expect(readCell('1.75.00').kind).toBe('fault')
})
