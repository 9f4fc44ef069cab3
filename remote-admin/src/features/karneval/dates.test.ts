import { expect, it } from 'vitest'
import { isSlip, momentNames, monthPlaces, placeOfNow, places, usualDates } from './dates.ts'

it('places a blank carnival’s moments in the order of the phases', () => {
  const dates = usualDates('2026-05-22')
  expect(dates).toMatchObject({ ends_on: '2026-05-23', runners_reopen_at: '2026-05-21T08:00' })
  const at = places(dates, dates)
  const order = momentNames.map((name) => at[name])
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect([order[0], (order.at(-1) ?? 0) < 100]).toEqual([0, true])
})

it('a date beside the axis stands at its end, and moves none of the others', () => {
  const axis = usualDates('2026-05-22')
  const at = places({ ...axis, orders_close_at: '2052-05-06T23:59', intent_opens_at: '1999-12-08T08:00' }, axis)
  expect(at).toEqual({ ...places(axis, axis), orders_close_at: 100, intent_opens_at: 0 })
})

it('a year that nobody means is a slip, next year is not', () => {
  expect(isSlip('2052-04-25T23:59', '2025-04-25T23:59')).toBe(true)
  expect(isSlip('0205-05-16', '2025-05-16')).toBe(true)
  expect(isSlip('2026-04-25T23:59', '2025-04-25T23:59')).toBe(false)
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
