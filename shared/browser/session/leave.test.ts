// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { loadLogin, page } from './leave.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  page.isLeaving = false
})

function at(pathname: string, search = '') {
  const assign = vi.fn()
  vi.stubGlobal('window', { location: { pathname, search, assign } })
  return assign
}

test('leads to /login with the reason and the way back', () => {
  const assign = at('/lagledare/orderspage', '?unit=1&x=2')
  loadLogin()
  expect(assign).toHaveBeenCalledExactlyOnceWith(
    '/login?reason=session&next=%2Flagledare%2Forderspage%3Funit%3D1%26x%3D2',
  )
})

test('does not load /login from /login', () => {
  const assign = at('/login')
  loadLogin()
  expect(assign).not.toHaveBeenCalled()
})

test('the first destination wins: a late 401 does not turn a logout around', () => {
  const assign = at('/admin/myschool')
  page.load('/')
  loadLogin()
  expect(assign.mock.calls).toEqual([['/']])
})
