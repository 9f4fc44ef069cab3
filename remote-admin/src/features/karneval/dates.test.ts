import { expect, it } from 'vitest'
import { momentNames, monthPlaces, placeOfNow, places, usualDates } from './dates.ts'

it('places a blank carnival’s moments in the order of the phases', () => {
  const dates = usualDates('2026-05-22')
  expect(dates).toMatchObject({ ends_on: '2026-05-23', runners_reopen_at: '2026-05-21T08:00' })
  const at = places(dates)
  const order = momentNames.map((name) => at[name])
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect([order[0], (order.at(-1) ?? 0) < 100]).toEqual([0, true])
})

it.each([
  ['2025-12-08T07:59', null],
  ['2025-12-08T08:00', 0],
  ['2026-05-23T23:59', 100],
  ['2026-05-24T00:00', null],
])('now at %s stands at %s percent', (now, place) => {
  expect(placeOfNow(usualDates('2026-05-22'), now)).toBe(place)
})

it('marks the months from the first date to the carnival', () => {
  const months = monthPlaces(usualDates('2026-05-22'))
  expect(months.map(({ day }) => day)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'])
  expect(months.every(({ place }, index) => place > (months[index - 1]?.place ?? 0))).toBe(true)
})
