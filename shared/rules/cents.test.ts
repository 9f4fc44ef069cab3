import { expect, it } from 'vitest'
import { readCents, writeCents } from './cents.ts'

it.each([
  ['8', 800],
  ['8,5', 850],
  ['1 200,00 €', 120_000],
  ['1234.5', 123_450],
  ['+80 EUR', 8000],
  ['-80', -8000],
  ['\u221280,00', -8000],
  ['0,29', 29],
  ['-0', 0],
  ['', undefined],
  ['1,234', undefined],
  ['1.200,00', undefined],
])('%j is %j cents', (text, cents) => {
  expect(readCents(text)).toBe(cents)
})

it('shows cents as euros', () => {
  expect(writeCents(1250)).toBe('12,50')
})
