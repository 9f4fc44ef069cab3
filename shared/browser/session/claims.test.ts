// @vitest-environment jsdom
import { fakeToken } from '@stafapp/shared/testing/fake-session'
import { expect, test } from 'vitest'
import { isSessionUser, readClaims } from './claims.ts'

const tokenOf = (payload: unknown) => `x.${btoa(JSON.stringify(payload))}.x`

test('reads username, known roles and times', () => {
  expect(readClaims(fakeToken({ username: 'anna', roles: ['school_admin'] }))).toMatchObject({
    username: 'anna',
    roles: ['school_admin'],
    exp: expect.any(Number),
    iat: expect.any(Number),
  })
})

test('reads letters beyond ASCII', () => {
  const bytes = new TextEncoder().encode(JSON.stringify({ exp: 1, username: 'åsa' }))
  const payload = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  expect(readClaims(`x.${payload}.x`)?.username).toBe('åsa')
})

test('a role that this release does not know gives no rights', () => {
  expect(readClaims(tokenOf({ exp: 1, roles: ['teacher', 'root', 7] }))?.roles).toEqual(['teacher'])
  expect(readClaims(tokenOf({ exp: 1, roles: 'teacher' }))?.roles).toEqual([])
})

test.each(['', 'x', 'a.b.c', 'a.!!!.c', tokenOf({ exp: '5' }), tokenOf(null)])('%j is no token', (token) => {
  expect(readClaims(token)).toBeNull()
})

test.each([
  [{ username: 'a', roles: ['teacher'] }, true],
  [{ username: 'a', roles: [] }, true],
  [{ username: 'a', roles: ['root'] }, false],
  [{ username: 'a' }, false],
  [{ roles: [] }, false],
  [null, false],
  ['a', false],
])('F32: a stored user %j is valid: %s', (value, isValid) => {
  expect(isSessionUser(value)).toBe(isValid)
})
