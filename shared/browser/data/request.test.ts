// @vitest-environment jsdom
import { failure, fakeApi, type SeenCall } from '@stafapp/shared/testing/fake-api'
import { fakeToken, forgetSession, storeSession } from '@stafapp/shared/testing/fake-session'
import { watchPageLoads } from '@stafapp/shared/testing/page-loads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { request } from './request.ts'

const list = 'GET /api/events/stafettkarneval/list/'
const refreshCall = 'POST /api/users/token/refresh/'
const loads = watchPageLoads()
const empty = { data: [] }

beforeEach(() => loads.mockClear())
afterEach(forgetSession)

const unless = (good: string) => (seen: SeenCall) => (seen.token === good ? empty : failure(401, 'token_expired'))

test('an unexpired token is sent as it is', async () => {
  const access = storeSession()
  const seen = fakeApi({ [list]: empty })
  await expect(request(list)).resolves.toEqual(empty)
  expect(seen).toMatchObject([{ token: access }])
})

test('a visitor asks without a token', async () => {
  const seen = fakeApi({ [list]: empty })
  await request(list)
  expect(seen).toMatchObject([{ token: null }])
})

test('a visitor who asks for what needs a login is led there, and nothing is said of a session that went out', async () => {
  window.history.replaceState(null, '', '/detail/school/1')
  fakeApi({ [list]: () => failure(401, 'not_authenticated') })
  await expect(request(list)).rejects.toThrow('Logga in för att se sidan.')
  expect(loads.mock.calls).toEqual([['/login?next=%2Fdetail%2Fschool%2F1']])
  window.history.replaceState(null, '', '/')
})

test('an expired token is renewed before the call', async () => {
  storeSession({ expiresIn: -1 })
  const fresh = fakeToken()
  const seen = fakeApi({ [refreshCall]: { access: fresh }, [list]: unless(fresh) })
  await expect(request(list)).resolves.toEqual(empty)
  expect(seen.map(({ call }) => call)).toEqual([refreshCall, list])
})

test('a 401 renews once and repeats the call', async () => {
  storeSession()
  const fresh = fakeToken()
  const seen = fakeApi({ [refreshCall]: { access: fresh }, [list]: unless(fresh) })
  await expect(request(list)).resolves.toEqual(empty)
  expect(seen.map(({ call }) => call)).toEqual([list, refreshCall, list])
})

test('F3: five calls that are refused at once cause one refresh and all succeed', async () => {
  storeSession()
  const fresh = fakeToken()
  const seen = fakeApi({ [refreshCall]: { access: fresh }, [list]: unless(fresh) })
  await expect(Promise.all(Array.from({ length: 5 }, () => request(list)))).resolves.toEqual(Array(5).fill(empty))
  expect(seen.filter(({ call }) => call === refreshCall)).toHaveLength(1)
})

test('a refused refresh clears tokens and user and goes to /login', async () => {
  storeSession()
  fakeApi({ [refreshCall]: () => failure(401, 'token_expired'), [list]: () => failure(401, 'token_expired') })
  await expect(request(list)).rejects.toThrow('User not logged in: token refresh failed')
  expect(localStorage).toHaveLength(0)
  expect(loads).toHaveBeenCalledExactlyOnceWith('/login?reason=session&next=%2F')
})

test('a repeated call that is refused again ends the session: two attempts in total', async () => {
  storeSession()
  const seen = fakeApi({ [refreshCall]: () => ({ access: fakeToken() }), [list]: () => failure(401, 'no') })
  await expect(request(list)).rejects.toThrow('User not logged in: token refresh failed')
  expect(seen.map(({ call }) => call)).toEqual([list, refreshCall, list])
  expect(localStorage).toHaveLength(0)
})

test('a token that was renewed before the call is not renewed again', async () => {
  storeSession({ expiresIn: -1 })
  const seen = fakeApi({ [refreshCall]: () => ({ access: fakeToken() }), [list]: () => failure(401, 'no') })
  await expect(request(list)).rejects.toThrow('User not logged in: token refresh failed')
  expect(seen.map(({ call }) => call)).toEqual([refreshCall, list])
})

test('F25: a clock that makes every token look expired costs one extra refresh, not one per call', async () => {
  storeSession()
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
  const fresh = fakeToken()
  clock.mockReturnValue(now + 2 * 3600_000)
  const seen = fakeApi({ [refreshCall]: { access: fresh }, [list]: empty })
  await request(list)
  await request(list)
  expect(seen.map(({ call }) => call)).toEqual([refreshCall, list, list])
  clock.mockRestore()
})

test('a failed answer becomes an ApiError that holds the response', async () => {
  fakeApi({ [list]: () => failure(400, 'invalid', 'Fel värde.', 'karneval') })
  await expect(request(list)).rejects.toMatchObject({
    name: 'ApiError',
    status: 400,
    type: 'validation_error',
    errors: [{ code: 'invalid', detail: 'Fel värde.', attr: 'karneval' }],
    requestId: 'test',
    response: expect.any(Response),
  })
})

test('an answer that is no answer of the api is an ApiError too', async () => {
  fakeApi({ [list]: () => new Response('<h1>Bad gateway</h1>', { status: 502 }) })
  await expect(request(list)).rejects.toMatchObject({ status: 502, type: 'server_error' })
})

test('an aborted call rejects as aborted, not as a failed one', async () => {
  fakeApi({ [list]: () => new Promise(() => undefined) })
  const control = new AbortController()
  const answer = request(list, { signal: control.signal })
  control.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})

test('an idempotency key goes out as its header (F1)', async () => {
  const seen = fakeApi({ 'POST /api/maintenance/error-logs/': { id: 1 } })
  const body = { error_trace: 'x', description: '' }
  await request('POST /api/maintenance/error-logs/', { body, idempotencyKey: 'k1' })
  expect(seen[0]?.headers.get('idempotency-key')).toBe('k1')
  expect(seen[0]?.body).toEqual(body)
})
