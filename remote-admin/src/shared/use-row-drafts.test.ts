// @vitest-environment jsdom
import { privateKey } from '@stafapp/shared/storage'
import { forgetSession, storeSession } from '@stafapp/shared/testing/fake-session'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useRowDrafts } from './use-row-drafts.ts'

type Draft = { price: string; orderable: boolean }

const show = (ids = [1, 2]) => renderHook(() => useRowDrafts<Draft>('products:1', ids))
/** Without React's cleanup, as a browser does. */
const closeTab = (page: ReturnType<typeof show>) => {
  const left = { ...localStorage }
  page.unmount()
  for (const [key, value] of Object.entries(left)) localStorage.setItem(key, value)
}
const stored = () => localStorage.getItem(privateKey('superadmin', 'draft:products:1'))

beforeEach(() => {
  storeSession({ username: 'superadmin', roles: ['super_admin'] })
})
afterEach(() => {
  cleanup()
  forgetSession()
})

it('brings back what was typed in rows that still exist, until it is undone', () => {
  const first = show()
  expect(first.result.current.isRestored).toBe(false)
  act(() => first.result.current.type(1, { price: '8,00' }))
  act(() => first.result.current.type(1, { orderable: false }))
  act(() => first.result.current.type(2, { price: '9,00' }))
  expect([first.result.current.isKept, first.result.current.isRestored]).toEqual([true, false])
  closeTab(first)
  const { result } = show([1, 3])
  expect(result.current.isRestored).toBe(true)
  expect(result.current.draftOf(1)).toEqual({ price: '8,00', orderable: false })
  expect([result.current.isDirty(1), result.current.isDirty(2), result.current.isDirty(3)]).toEqual([
    true,
    false,
    false,
  ])
  act(() => result.current.undo())
  expect([result.current.hasDrafts, result.current.isRestored, stored()]).toEqual([false, false, null])
})

it('keeps the other rows when one is saved, and nothing when all are', () => {
  const { result } = show()
  act(() => result.current.type(1, { price: '8,00' }))
  act(() => result.current.type(2, { price: '9,00' }))
  act(() => result.current.forget(1))
  expect(stored()).toContain('9,00')
  expect(stored()).not.toContain('8,00')
  act(() => result.current.forget(2))
  expect(stored()).toBeNull()
})

it('what is typed back to what is saved is no input', () => {
  const { result } = show()
  const saved = { price: '9,50' }
  act(() => result.current.type(1, { orderable: false }))
  act(() => result.current.type(1, { price: '9,60' }, saved))
  act(() => result.current.type(1, { price: '9,50' }, saved))
  expect(result.current.draftOf(1)).toEqual({ orderable: false })
  act(() => result.current.type(1, { orderable: true }, { orderable: true }))
  expect([result.current.isDirty(1), result.current.hasDrafts, stored()]).toEqual([false, false, null])
})

it('drops what was typed when its page is left, and what is stored in another shape', () => {
  const first = show()
  act(() => first.result.current.type(1, { price: '8,00' }))
  first.unmount()
  expect(stored()).toBeNull()
  localStorage.setItem(
    privateKey('superadmin', 'draft:products:1'),
    JSON.stringify({ at: Date.now(), draft: { 1: 7 } }),
  )
  expect(show().result.current.hasDrafts).toBe(false)
})
