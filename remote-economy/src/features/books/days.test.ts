import { expect, it } from 'vitest'
import { commonPeriods, monthEndBefore, yearEndBefore } from './days.ts'

it.each([
  ['2025-04-15', '2025-03-31', '2024-12-31'],
  ['2025-01-01', '2024-12-31', '2024-12-31'],
  ['2024-03-31', '2024-02-29', '2023-12-31'],
])('knows the turn of the month and of the year before %s', (today, month, year) => {
  expect([monthEndBefore(today), yearEndBefore(today)]).toEqual([month, year])
})

it('names the periods that are asked for most', () => {
  expect(commonPeriods('2025-01-09')).toEqual({
    'Den här månaden': { from: '2025-01-01', to: '2025-01-09' },
    'Förra månaden': { from: '2024-12-01', to: '2024-12-31' },
    'I år': { from: '2025-01-01', to: '2025-01-09' },
    'I fjol': { from: '2024-01-01', to: '2024-12-31' },
  })
})
