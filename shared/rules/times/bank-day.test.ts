import { expect, it } from 'vitest'
import { dueDay, nextBankDay } from './bank-day.ts'

it.each([
  ['a weekday stays', '2025-05-28', '2025-05-28'],
  ['a Saturday becomes Monday', '2025-06-07', '2025-06-09'],
  ['Good Friday becomes the Tuesday after Easter', '2025-04-18', '2025-04-22'],
  ['the same in a year of a late Easter', '2038-04-23', '2038-04-27'],
  ['the same in a year of an early one', '2024-03-29', '2024-04-02'],
  ['Ascension Day becomes Friday', '2025-05-29', '2025-05-30'],
  ['1 May becomes 2 May', '2025-05-01', '2025-05-02'],
  ['Midsummer Eve becomes Monday', '2025-06-20', '2025-06-23'],
  ['Christmas Eve becomes the first bank day after Christmas', '2025-12-24', '2025-12-29'],
])('%s', (_name, day, bankDay) => {
  expect(nextBankDay(day)).toBe(bankDay)
})

it('lets a payment time end on a bank day', () => {
  expect(dueDay('2025-05-28', 10)).toBe('2025-06-09')
})
