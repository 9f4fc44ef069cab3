import { describe, expect, it } from 'vitest'
import { daysBetween, helsinkiDay, helsinkiDayEnd, helsinkiInstant, helsinkiWall, plusDays } from './helsinki.ts'

describe('helsinkiInstant', () => {
  it('is two hours before UTC in winter, three in summer, right up to the nights when the clock turns', () => {
    expect(helsinkiInstant('2025-01-31', '23:59').toISOString()).toBe('2025-01-31T21:59:00.000Z')
    expect(helsinkiInstant('2025-05-16', '12:40').toISOString()).toBe('2025-05-16T09:40:00.000Z')
    expect(helsinkiInstant('2025-03-30', '02:59').toISOString()).toBe('2025-03-30T00:59:00.000Z')
    expect(helsinkiInstant('2025-03-30', '04:00').toISOString()).toBe('2025-03-30T01:00:00.000Z')
    expect(helsinkiInstant('2025-10-26', '05:00').toISOString()).toBe('2025-10-26T03:00:00.000Z')
  })

  it('refuses what is no day', () => {
    expect(() => helsinkiInstant('2025-13-01', '00:00')).toThrow(RangeError)
  })
})

describe('helsinkiWall', () => {
  it("shows what the platform's own time zone shows, at every hour of three years", () => {
    const platform = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Helsinki',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const from = Date.parse('2024-01-01T00:12:34.567Z')
    const instants = Array.from({ length: 3 * 366 * 24 }, (_, hour) => new Date(from + hour * 3_600_000))
    const wrong = instants.filter((instant) => helsinkiWall(instant) !== platform.format(instant).replace(' ', 'T'))
    expect(wrong).toEqual([])
  })

  it('refuses an invalid date', () => {
    expect(() => helsinkiWall(new Date('i dag'))).toThrow(RangeError)
  })
})

describe('days', () => {
  it('turn at midnight in Finland', () => {
    expect(helsinkiDay(new Date('2025-05-07T20:59:59.999Z'))).toBe('2025-05-07')
    expect(helsinkiDay(new Date('2025-05-07T21:00:00.000Z'))).toBe('2025-05-08')
    expect(helsinkiDayEnd('2025-05-07').toISOString()).toBe('2025-05-07T20:59:59.999Z')
  })

  it('are added by the calendar', () => {
    expect(plusDays('2025-05-16', -364)).toBe('2024-05-17')
    expect(plusDays('2024-02-28', 1)).toBe('2024-02-29')
  })
})

it('counts days over a change to summer time', () => {
  expect(daysBetween('2025-03-28', '2025-04-01')).toBe(4)
  expect(daysBetween('2025-04-01', '2025-03-28')).toBe(-4)
})
