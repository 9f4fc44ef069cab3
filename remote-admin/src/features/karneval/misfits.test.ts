import { expect, it } from 'vitest'
import type { EventRow, Product } from './api.ts'
import type { Dates } from './dates.ts'
import { dateMisfits, eventMisfits, productMisfits, textMisfits } from './misfits.ts'

const of2025: Dates = {
  starts_on: '2025-05-16',
  ends_on: '2025-05-17',
  intent_opens_at: '2024-12-02T08:00',
  intent_closes_at: '2025-01-31T23:59',
  teams_open_at: '2025-02-03T08:00',
  teams_close_at: '2025-04-25T23:59',
  orders_close_at: '2025-04-30T23:59',
  runners_close_at: '2025-05-07T23:59',
  runners_reopen_at: '2025-05-15T08:00',
}

it('proposes the school day before a holiday that is the last day before the carnival', () => {
  expect(dateMisfits(of2025, '2026-05-15', '2025-09-01T12:00')).toEqual([
    {
      name: 'runners_reopen_at',
      why: 'Skolorna är stängda torsdag 14.5.2026: Kristi himmelsfärdsdag.',
      kept: '2026-05-14T08:00',
      proposed: '2026-05-13T08:00',
    },
  ])
})

it('proposes the school day after a holiday where there is room, and says nothing of a day off that was one before', () => {
  // The orders closed on 30 April, and close on the first of May.
  const first = dateMisfits(of2025, '2026-05-17', '2025-09-01T12:00').find(({ name }) => name === 'orders_close_at')
  expect(first).toMatchObject({ kept: '2026-05-01T23:59', proposed: '2026-05-04T23:59' })
  const sunday = dateMisfits({ ...of2025, teams_close_at: '2025-04-27T23:59' }, '2026-05-22', '2025-09-01T12:00')
  expect(sunday).toEqual([])
})

it('names a weekend where the carnival begins on another weekday', () => {
  const [first] = dateMisfits(of2025, '2026-05-16', '2025-09-01T12:00')
  expect(first).toMatchObject({ name: 'intent_closes_at', why: 'Dagen 31.1.2026 är en lördag.' })
  // On Monday team entry would be open already from Tuesday: there is room.
  expect(first?.proposed).toBe('2026-02-02T23:59')
})

it('gives a week for a deadline that has passed, and proposes nothing where there is no room left', () => {
  const late = dateMisfits(of2025, '2026-05-22', '2026-05-05T09:00')
  expect(late.map(({ name, proposed }) => [name, proposed])).toEqual([
    ['intent_closes_at', null],
    ['teams_close_at', '2026-05-12T23:59'],
  ])
  expect(late[0]?.why).toBe('Dagen har redan gått: fredag 6.2.2026.')
  // All before the carnival is over: nothing better can be proposed than what is kept.
  const over = dateMisfits(of2025, '2026-05-15', '2026-05-14T09:00')
  expect(over.map(({ proposed }) => proposed)).toEqual([null, null, null, null])
})

const event = (id: number, team_count: number, status = 'open') =>
  ({ event: id, name: `Gren ${id}`, team_count, status }) as EventRow

it('lists events that were cancelled or had no teams, but none while no team is entered at all', () => {
  expect(eventMisfits([event(1, 12), event(2, 0), event(3, 4, 'cancelled')])).toEqual([
    { event: 2, name: 'Gren 2', why: 'hade inga lag' },
    { event: 3, name: 'Gren 3', why: 'ställdes in' },
  ])
  expect(eventMisfits([event(1, 0), event(2, 0)])).toEqual([])
})

it('finds names and texts with the old year', () => {
  const products = [
    { id: 1, name: 'T-skjorta 2025' },
    { id: 2, name: 'Lunch' },
  ] as Product[]
  expect(productMisfits(products, 2025, 2026)).toEqual([
    { product: 1, name: 'T-skjorta 2025', proposed: 'T-skjorta 2026' },
  ])
  expect(productMisfits(products, 2025, 2025)).toEqual([])
  const texts = {
    documents: [
      { title: 'Regler', body: 'Gäller från 2025.' },
      { title: 'Dataskydd', body: 'Alltid.' },
    ],
    questions: [{ question: 'När är karnevalen 2025?', answer: 'I maj.' }],
  }
  expect(textMisfits(texts, 2025)).toEqual(['Regler', 'När är karnevalen 2025?'])
})
