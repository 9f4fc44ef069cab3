import { expect, it } from 'vitest'
import { storeCollapsed, storeDate, storedCollapsed, storedDate } from './stored-view.ts'

it('keeps the view under the keys that it has always had', () => {
  storeDate('2025-05-17')
  storeCollapsed({ 7: true })
  expect(localStorage.getItem('heat_selected_date')).toBe('2025-05-17')
  expect(JSON.parse(localStorage.getItem('heat_collapsed') ?? '')).toEqual({ 7: true })
  expect([storedDate(), storedCollapsed()]).toEqual(['2025-05-17', { 7: true }])
})

it.each(['not json', '[1]', '"text"', 'null', '{"7":"yes"}'])(
  'F32: %s in the storage counts as no choice',
  (garbage) => {
    localStorage.setItem('heat_collapsed', garbage)
    expect(storedCollapsed()).toEqual({})
  },
)
