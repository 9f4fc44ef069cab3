// @vitest-environment jsdom
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeToken, forgetSession, storeSession } from '@stafapp/shared/testing/fake-session'
import { afterEach, expect, test, vi } from 'vitest'
import { renewAccess, SessionLostError } from './refresh.ts'
import { getUser } from './session.ts'

const refreshCall = 'POST /api/users/token/refresh/'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetSession()
})

test('asks with both tokens, stores the new one and keeps the refresh token', async () => {
  const old = storeSession({ expiresIn: -1 })
  const access = fakeToken()
  const seen = fakeApi({ [refreshCall]: { access } })
  await expect(renewAccess(old)).resolves.toBe(access)
  expect(seen).toMatchObject([{ call: refreshCall, token: null, body: { refresh: 'refresh-1', access: old } }])
  expect(localStorage.getItem('access_token')).toBe(access)
  expect(localStorage.getItem('refresh_token')).toBe('refresh-1')
})

test('roles that changed on the server reach the menu with the next token', async () => {
  const old = storeSession({ roles: ['teacher'] })
  fakeApi({ [refreshCall]: { access: fakeToken({ roles: ['school_admin'] }) } })
  await renewAccess(old)
  expect(getUser()?.roles).toEqual(['school_admin'])
})

test('F3: many callers of one tab cause one refresh', async () => {
  const old = storeSession({ expiresIn: -1 })
  const access = fakeToken()
  const seen = fakeApi({ [refreshCall]: { access } })
  const tokens = await Promise.all(Array.from({ length: 20 }, () => renewAccess(old)))
  expect(new Set(tokens)).toEqual(new Set([access]))
  expect(seen).toHaveLength(1)
})

test('F3: after waiting for the lock, a token that another tab fetched meanwhile is used', async () => {
  const old = storeSession({ expiresIn: -1 })
  const theirs = fakeToken()
  const seen = fakeApi({ [refreshCall]: { access: fakeToken() } })
  const request = vi.fn(async (_name: string, work: () => Promise<string>) => {
    localStorage.setItem('access_token', theirs)
    return work()
  })
  vi.stubGlobal('navigator', { locks: { request } })
  await expect(renewAccess(old)).resolves.toBe(theirs)
  expect(request).toHaveBeenCalledOnce()
  expect(seen).toHaveLength(0)
})

test('F3: without locks, a refusal is checked against storage once more before the session counts as lost', async () => {
  const old = storeSession({ expiresIn: -1 })
  const theirs = fakeToken()
  fakeApi({
    [refreshCall]: () => {
      localStorage.setItem('access_token', theirs)
      return failure(401, 'token_expired')
    },
  })
  await expect(renewAccess(old)).resolves.toBe(theirs)
})

test('F4: a token that arrives after logout is thrown away', async () => {
  const old = storeSession({ expiresIn: -1 })
  fakeApi({
    [refreshCall]: () => {
      localStorage.clear()
      return { access: fakeToken() }
    },
  })
  await expect(renewAccess(old)).rejects.toBeInstanceOf(SessionLostError)
  expect(localStorage.getItem('access_token')).toBeNull()
})

test.each([400, 401, 403, 500])('a refresh that is answered with %d loses the session', async (status) => {
  const old = storeSession({ expiresIn: -1 })
  fakeApi({ [refreshCall]: () => failure(status, 'no') })
  await expect(renewAccess(old)).rejects.toThrow('User not logged in: token refresh failed')
})

test.each([429, 502, 503, 504])('a refresh that is answered with %d keeps the session', async (status) => {
  const old = storeSession({ expiresIn: -1 })
  fakeApi({ [refreshCall]: () => failure(status, 'later') })
  await expect(renewAccess(old)).rejects.toMatchObject({ name: 'ApiError', status })
  expect(localStorage.getItem('refresh_token')).toBe('refresh-1')
})

test('offline keeps the session', async () => {
  const old = storeSession({ expiresIn: -1 })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')))
  await expect(renewAccess(old)).rejects.toMatchObject({ name: 'ApiError', status: 0 })
  expect(localStorage.getItem('refresh_token')).toBe('refresh-1')
})

test('after a failure the next caller asks again', async () => {
  const old = storeSession({ expiresIn: -1 })
  const seen = fakeApi({ [refreshCall]: () => failure(503, 'later') })
  await expect(renewAccess(old)).rejects.toThrow()
  await expect(renewAccess(old)).rejects.toThrow()
  expect(seen).toHaveLength(2)
})
