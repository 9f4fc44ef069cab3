import { expect, it } from 'vitest'
import type { Change } from './api.ts'
import { groupsOf } from './groups.ts'

const entry = (id: number, other: Partial<Change> = {}): Change => ({
  ...{ id, action: 'teams.incomplete_fee', object_type: 'school_unit', object_id: id, object_name: `Skola ${id}` },
  ...{ at: '2025-05-16T09:50:01.000Z', user: null, before: null, after: null, reason: null, request_id: '' },
  deed_count: 4,
  ...other,
})
const ids = (entries: readonly Change[]) => groupsOf(entries).map((group) => group.map(({ id }) => id))

it('puts what a job did to many schools in one group, and leaves few as they are', () => {
  expect(ids([1, 2, 3, 4].map((id) => entry(id)))).toEqual([[1, 2, 3, 4]])
  expect(ids([1, 2, 3].map((id) => entry(id, { deed_count: 3 })))).toEqual([[1], [2], [3]])
})

it('keeps together what a page leaves of a deed that the page before began', () => {
  expect(ids([entry(1, { deed_count: 29 }), entry(2, { request_id: 'a', deed_count: 1 })])).toEqual([[1], [2]])
  expect(ids([1, 2].map((id) => entry(id, { deed_count: 29 })))).toEqual([[1, 2]])
})

it('parts what another action, person or press did', () => {
  const later = entry(5, { at: '2025-05-16T09:51:00.000Z' })
  const pressed = [6, 7, 8, 9].map((id) => entry(id, { request_id: 'a' }))
  const other = entry(10, { request_id: 'b' })
  expect(ids([...[1, 2, 3, 4].map((id) => entry(id)), later, ...pressed, other])).toEqual([
    [1, 2, 3, 4],
    [5],
    [6, 7, 8, 9],
    [10],
  ])
})

it('counts a job as one although another job wrote between its entries', () => {
  const other = entry(3, { action: 'privacy.names_erased', object_type: 'karneval' })
  expect(ids([entry(6), entry(5), entry(4), other, entry(2), entry(1)])).toEqual([[6, 5, 4, 2, 1], [3]])
})
