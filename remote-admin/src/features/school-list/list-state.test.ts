import { describe, expect, it } from 'vitest'
import { canWriteTo, readListState, toFilter, writeListState } from './list-state.ts'

const state = readListState(new URLSearchParams())

describe('the list in the address', () => {
  it('starts at page 1 by name and leaves the defaults out', () => {
    expect(state).toEqual({
      search: '',
      types: [],
      subtypes: [],
      missing: [],
      has: [],
      event: null,
      day: null,
      sort: 'name',
      page: 1,
    })
    expect(writeListState(state).toString()).toBe('')
  })

  it('comes back as it was written', () => {
    const filled = {
      search: 'Vasa',
      types: ['primary_school' as const],
      subtypes: ['small' as const, 'upv' as const],
      missing: ['billing' as const],
      has: ['late_teams' as const],
      event: 7,
      day: '2025-03-01',
      sort: '-municipality' as const,
      page: 3,
    }
    expect(readListState(writeListState(filled))).toEqual(filled)
  })

  it('forgets what it does not know', () => {
    const odd = new URLSearchParams('stadium=kindergarten&typ=none&ordning=size&sida=-4')
    expect(readListState(odd)).toEqual({ ...state, subtypes: ['none'] })
  })
})

it('asks the server for one page', () => {
  expect(toFilter({ ...state, search: ' Vasa ', page: 2 })).toEqual({
    search: 'Vasa',
    sort: 'name',
    limit: 25,
    offset: 25,
  })
})

it('leads to a message only when the message can have the same selection', () => {
  const lacking = { ...state, missing: ['leader' as const], types: ['primary_school' as const] }
  expect(canWriteTo(lacking)).toBe(true)
  expect(canWriteTo(state)).toBe(false)
  for (const more of [{ search: 'Vasa' }, { has: ['late_teams' as const] }, { event: 7 }, { day: '2025-03-01' }])
    expect(canWriteTo({ ...lacking, ...more })).toBe(false)
})
