import { expect, it } from 'vitest'
import { fromEuros, toEuros } from './euros.ts'

it.each([
  ['8', 800],
  ['8,5', 850],
  ['1 200,00 €', 120_000],
  ['0,29', 29],
  ['', null],
  ['-1', null],
  ['1,234', null],
])('%j is %j cents', (text, cents) => {
  expect(fromEuros(text)).toBe(cents)
})

it('shows cents as euros', () => {
  expect(toEuros(1250)).toBe('12,50')
})
