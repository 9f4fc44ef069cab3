import { delayed } from '@stafapp/shared/planned-time'
import { describe, expect, it } from 'vitest'
import type { TimetableRow } from '../../shared/get-timetable.ts'
import type { Place } from '../../shared/places/find-teams.ts'
import { atFirstHeat, daysOf, heatsOf, inOrder, pastRowIds, rowsMatching } from './rows.ts'

const row = (id: number, start: string, more: Partial<TimetableRow> = {}): TimetableRow => ({
  id,
  day: start.slice(0, 10),
  calls_at: null,
  starts_at: `${start}:00+03:00`,
  ends_at: `${start}:00+03:00`,
  ceremony_at: null,
  title: '4 × 100 m flickor, åk 7–9',
  kind: 'race',
  event_instance: 10,
  round: 'TRIAL',
  heat_count: 8,
  team_count: 64,
  delay_min: 0,
  ceremony_delay_min: 0,
  delay_steps: [],
  track: 'Rundbanan',
  assembly_point: null,
  ...more,
})

const friday = [
  row(1, '2025-05-16T09:00'),
  row(2, '2025-05-16T11:00'),
  row(3, '2025-05-16T11:00'),
  row(4, '2025-05-16T13:00'),
]
const saturday = [row(5, '2025-05-17T09:00')]

it('finds rows by event, class, round and kind', () => {
  const rows = [
    row(1, '2025-05-16T09:00'),
    row(2, '2025-05-16T10:00', { round: null, kind: 'program', title: 'Invigning' }),
  ]
  expect(rowsMatching(rows, 'åk 7').map(({ id }) => id)).toEqual([1])
  expect(
    rowsMatching([...rows, row(3, '2025-05-16T11:00', { track: 'Massbanan' })], 'massban').map(({ id }) => id),
  ).toEqual([3])
  expect(rowsMatching(rows, 'försök 4x100').map(({ id }) => id)).toEqual([1])
  expect(rowsMatching(rows, 'program').map(({ id }) => id)).toEqual([2])
  expect(rowsMatching(rows, ' ')).toHaveLength(2)
})

it('lists days in order and moves a plan by its delay', () => {
  expect(daysOf([...saturday, ...friday])).toEqual(['2025-05-16', '2025-05-17'])
  expect(delayed('2025-05-16T12:55:00+03:00', 15)).toBe('2025-05-16T10:10:00.000Z')
})

it('plans the heats of a day by the rows, each with the delay that it has', () => {
  const race = row(1, '2025-05-16T09:00', {
    calls_at: '2025-05-16T08:30:00+03:00',
    heat_count: 3,
    heat_interval_s: 240,
    delay_min: 2,
    delay_steps: [{ from_heat: 3, delay_min: 10 }],
  })
  const rows = [race, row(2, '2025-05-17T09:00'), row(3, '2025-05-16T10:00', { round: null, kind: 'program' })]
  const heats = heatsOf(rows, '2025-05-16').map(({ number, calls_at, starts_at, delay_min }) => [
    number,
    calls_at,
    starts_at,
    delay_min,
  ])
  expect(heats).toEqual([
    [1, '2025-05-16T05:30:00.000Z', '2025-05-16T06:00:00.000Z', 2],
    [2, '2025-05-16T05:34:00.000Z', '2025-05-16T06:04:00.000Z', 2],
    [3, '2025-05-16T05:38:00.000Z', '2025-05-16T06:08:00.000Z', 10],
  ])
  expect(heatsOf([{ ...race, heat_count: null }], '2025-05-16')).toEqual([])
})

describe('the rows that are folded', () => {
  const hours = ['08', '09', '10', '11', '16'].map((hour, index) => row(index + 1, `2025-05-16T${hour}:00`))
  const at = (rows: readonly TimetableRow[], time: string) => [
    ...pastRowIds(rows, '2025-05-16', new Date(`2025-05-16T${time}:00+03:00`)),
  ]

  it('are those of which nothing is to come, when they are several and not all', () => {
    expect(at(hours, '11:15')).toEqual([])
    expect(at(hours, '11:45')).toEqual([1, 2, 3, 4])
    expect(at(hours, '23:00')).toEqual([])
  })

  it('not a row whose last heat, delay or ceremony is to come', () => {
    const [first, ...rest] = hours as [TimetableRow, ...TimetableRow[]]
    for (const more of [{ heat_interval_s: 1800 }, { delay_min: 240 }, { ceremony_at: '2025-05-16T15:00:00+03:00' }])
      expect(at([{ ...first, ...more }, row(9, '2025-05-16T08:30'), ...rest], '11:45'), JSON.stringify(more)).toEqual([
        9, 2, 3, 4,
      ])
  })
})

it('a row of a school has the times of its first heat that has not been withdrawn', () => {
  const place = (starts_at: string | null, withdrawn = false) =>
    ({ round: {}, heat: { calls_at: null, starts_at, delay_min: 4 }, lane: { withdrawn } }) as Place
  const of = (...places: Place[]) => {
    const { starts_at, delay_min } = atFirstHeat(row(1, '2025-05-16T09:00'), places)
    return [starts_at, delay_min]
  }
  const [early, late] = ['2025-05-16T06:10:00Z', '2025-05-16T06:20:00Z']
  expect(of(place(early), place(late))).toEqual([early, 4])
  expect(of(place(early, true), place(late))).toEqual([late, 4])
  expect(of(place(null))).toEqual(['2025-05-16T09:00:00+03:00', 0])
  expect(of()).toEqual(['2025-05-16T09:00:00+03:00', 0])
})

it('puts rows in the order in which they now start', () => {
  const rows = [
    row(1, '2025-05-16T09:00', { delay_min: 30 }),
    row(2, '2025-05-16T09:10'),
    row(3, '2025-05-16T09:30', { delay_min: -20 }),
    row(4, '2025-05-16T09:30'),
  ]
  expect(inOrder(rows).map(({ id }) => id)).toEqual([2, 3, 1, 4])
})
