import { expect, it } from 'vitest'
import { readListState, toFilter, writeListState } from './list-state.ts'

const start = readListState(new URLSearchParams())

it('starts with everybody, and the defaults stay out of the address', () => {
  expect(start).toEqual({ search: '', role: null, sort: 'name', page: 1 })
  expect(writeListState(start).toString()).toBe('')
})

it('comes back as it was written', () => {
  const filled = { search: 'Anna', role: 'school_admin' as const, sort: '-email' as const, page: 3 }
  expect(readListState(writeListState(filled))).toEqual(filled)
})

it('forgets what it does not know', () => {
  expect(readListState(new URLSearchParams('roll=king&ordning=password&sida=-2'))).toEqual(start)
})

it('asks the server for one page', () => {
  expect(toFilter({ search: ' Anna ', role: 'teacher', sort: 'username', page: 2 })).toEqual({
    search: 'Anna',
    role: 'teacher',
    sort: 'username',
    limit: 25,
    offset: 25,
  })
})
