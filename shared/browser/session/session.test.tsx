// @vitest-environment jsdom
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeToken, forgetSession, storeSession } from '@stafapp/shared/testing/fake-session'
import { watchPageLoads } from '@stafapp/shared/testing/page-loads'
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getAccessToken, getUser, hasRole, login, logout, onUserChange, useRoles, useUser } from './session.ts'

const loads = watchPageLoads()

beforeEach(() => loads.mockClear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  forgetSession()
})

function Who() {
  const user = useUser()
  const roles = useRoles()
  return <p>{user ? `${user.username} ${roles.join()}` : 'nobody'}</p>
}

test('login stores both tokens and the user under their keys', async () => {
  const access = fakeToken({ username: 'anna', roles: ['school_admin'] })
  const seen = fakeApi({ 'POST /api/users/login/': { access, refresh: 'r' } })
  await login('Anna', 'hemligt')
  expect(seen).toMatchObject([{ body: { username: 'Anna', password: 'hemligt' }, token: null }])
  expect(localStorage.getItem('access_token')).toBe(access)
  expect(localStorage.getItem('refresh_token')).toBe('r')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ username: 'anna', roles: ['school_admin'] })
  expect(hasRole('school_admin')).toBe(true)
  expect(hasRole('super_admin')).toBe(false)
})

test('a refused login stores nothing and does not lead away', async () => {
  fakeApi({ 'POST /api/users/login/': () => failure(401, 'invalid_credentials', 'Fel användarnamn eller lösenord.') })
  await expect(login('anna', 'fel')).rejects.toThrow('Fel användarnamn eller lösenord.')
  expect(localStorage).toHaveLength(0)
  expect(loads).not.toHaveBeenCalled()
})

test('logout ends the session on the server, forgets everything and loads the start page', async () => {
  const access = storeSession()
  const seen = fakeApi({ 'POST /api/users/logout/': () => new Response(null, { status: 204 }) })
  await logout()
  expect(seen).toMatchObject([{ call: 'POST /api/users/logout/', token: access, body: { refresh: 'refresh-1' } }])
  expect(localStorage).toHaveLength(0)
  expect(getUser()).toBeNull()
  expect(loads).toHaveBeenCalledExactlyOnceWith('/')
})

test('logout with an expired token renews it first, so that the server can end the session', async () => {
  storeSession({ expiresIn: -1 })
  const fresh = fakeToken()
  const seen = fakeApi({
    'POST /api/users/token/refresh/': { access: fresh },
    'POST /api/users/logout/': () => new Response(null, { status: 204 }),
  })
  await logout()
  expect(seen.at(-1)).toMatchObject({ call: 'POST /api/users/logout/', token: fresh })
  expect(localStorage).toHaveLength(0)
})

test('logout errors are only logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  storeSession()
  fakeApi({ 'POST /api/users/logout/': () => failure(500, 'broken') })
  await logout()
  expect(log).toHaveBeenCalledOnce()
  expect(localStorage).toHaveLength(0)
  expect(loads).toHaveBeenCalledExactlyOnceWith('/')
  log.mockRestore()
})

test('F4: a logout in another tab logs this tab out, a login logs it in', () => {
  render(<Who />)
  act(() => void storeSession({ username: 'anna', roles: ['teacher'] }))
  expect(screen.getByText('anna teacher')).toBeTruthy()
  act(forgetSession)
  expect(screen.getByText('nobody')).toBeTruthy()
})

test('only a change of person is told', () => {
  const told = vi.fn()
  const end = onUserChange(told)
  storeSession({ username: 'anna', roles: ['teacher'] })
  storeSession({ username: 'anna', roles: ['school_admin'] })
  forgetSession()
  expect(told.mock.calls.map(([user]) => user?.username ?? null)).toEqual(['anna', null])
  end()
})

test('F32: a corrupted user or one without a refresh token is nobody', () => {
  storeSession()
  localStorage.setItem('user', '{"username":')
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  expect(getUser()).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
  localStorage.setItem('user', '{"username":"anna","roles":[]}')
  localStorage.removeItem('refresh_token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  expect(getUser()).toBeNull()
})

test('on the server and at hydration nobody is logged in, whatever this browser has stored', () => {
  storeSession()
  expect(renderToString(<Who />)).toContain('nobody')
})

test('getAccessToken gives a visitor none and a user a usable one', async () => {
  await expect(getAccessToken()).resolves.toBeNull()
  const access = storeSession()
  await expect(getAccessToken()).resolves.toBe(access)
  storeSession({ expiresIn: -1 })
  const fresh = fakeToken()
  fakeApi({ 'POST /api/users/token/refresh/': { access: fresh } })
  await expect(getAccessToken()).resolves.toBe(fresh)
})
