import { describe, expect, it } from 'vitest'
import { canDecide, inboxOf, nextWaiting, orderChanges, teamChanges } from './inbox.ts'
import { classChange, orderRequest, teamRequest } from './test-requests.ts'

const decided = { status: 'approved', decided_at: '2025-05-11T09:00:00Z', decided_by: 'Rut Rektor' } as const
const items = inboxOf({
  teams: [teamRequest({ id: 1 }), teamRequest({ id: 2, ...decided, created_at: '2025-05-12T09:00:00Z' })],
  classes: [classChange()],
  orders: [orderRequest()],
})
const keys = items.map(({ key }) => key)

it('undecided requests of all kinds stand first, the newest at the top', () => {
  expect(keys).toEqual(['lag-1', 'bestallningar-3', 'klasser-7', 'lag-2'])
})

it('names what is asked for and by which school', () => {
  expect(items.map(({ title, place }) => `${title} (${place})`)).toEqual([
    'Byt löpare: Vasa 1 (Vasa övningsskola, Högstadiet)',
    'Ändrad beställning: Lunch fredag (Karis skola, lågstadiet)',
    'Ändrad skoltyp eller elevantal: Lågstadiet (Vasa övningsskola, Vasa)',
    'Byt löpare: Vasa 1 (Vasa övningsskola, Högstadiet)',
  ])
})

it.each([
  ['lag-1', 'bestallningar-3'],
  ['bestallningar-3', 'klasser-7'],
  ['klasser-7', 'lag-1'],
  ['gone-1', 'lag-1'],
])('after %s comes %s', (key, next) => expect(nextWaiting(items, key)?.key).toBe(next))

it('after the last one comes none', () => {
  const [last] = inboxOf({ teams: [teamRequest()], classes: [], orders: [] })
  expect(last && nextWaiting([last], last.key)).toBeNull()
})

it('only a refused new unit is decided again', () => {
  const refused = (in_force: null | ReturnType<typeof classChange>['in_force']) =>
    inboxOf({ teams: [], classes: [classChange({ status: 'refused', in_force })], orders: [] }).map(canDecide)
  expect(refused(null)).toEqual([true])
  expect(refused(classChange().in_force)).toEqual([false])
})

describe('what changes', () => {
  it('only the places that differ, with names', () => {
    expect(teamChanges(teamRequest())).toEqual([{ what: 'Sträcka 1', before: 'Ida Ek', after: 'Saga Ek' }])
  })
  it('also of a decided request, whose team has changed since; without the line-up of then, what was asked for', () => {
    expect(teamChanges(teamRequest(decided))).toEqual([{ what: 'Sträcka 1', before: 'Ida Ek', after: 'Saga Ek' }])
    expect(teamChanges(teamRequest({ ...decided, current: null })).map(({ before, after }) => [before, after])).toEqual(
      [
        [null, 'Saga Ek'],
        [null, 'Ellen Ek'],
      ],
    )
    expect(orderChanges(orderRequest(decided))).toEqual([{ what: 'Lunch fredag', before: null, after: '7' }])
  })
  it('a new team and a withdrawn one are said by the title', () => {
    const lineUp = { wanted: null, current: null }
    expect(teamChanges(teamRequest({ kind: 'add_team', ...lineUp }))).toEqual([])
    expect(teamChanges(teamRequest({ kind: 'withdraw_team', ...lineUp }))).toEqual([])
  })
})
