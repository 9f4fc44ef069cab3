import { sql } from 'drizzle-orm'
import { createSigner } from 'fast-jwt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../seed/seed-when-empty.ts'
import { addUser } from '../../../test/support/add-user.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { hashPassword } from './passwords.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PROTECTED = '/api/schools/all-my-units/'

let portal: TestApp
let count = 0
let username: string

beforeAll(async () => {
  portal = await createTestApp()
})

afterAll(() => portal.close())

beforeEach(async () => {
  count += 1
  username = `Leader${count}`
  await addUser(portal.db, { username, roles: ['teacher'] })
})

const withToken = (token: string) => portal.call('GET', PROTECTED, { headers: { authorization: `Bearer ${token}` } })
const refresh = (body: unknown) => portal.call('POST', '/api/users/token/refresh/', { body })
const logout = (access: string, token: string) =>
  portal.call('POST', '/api/users/logout/', {
    headers: { authorization: `Bearer ${access}` },
    body: { refresh: token },
  })

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

test('login gives a token that works, also when the name is written in another case', async () => {
  const { access } = await portal.login(username.toUpperCase())
  expect((await withToken(access)).statusCode).toBe(200)
})

test('R15: the access token says who, which session and until when, and nothing personal', async () => {
  const { access } = await portal.login(username)
  const claims = payloadOf(access)
  expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'roles', 'sid', 'sub', 'typ', 'username'])
  expect(Number(claims.exp) - Number(claims.iat)).toBe(600)
})

test('R1: unknown user and wrong password are one answer', async () => {
  const answers = await Promise.all(
    ['nobody', username].map((name) =>
      portal.call('POST', '/api/users/login/', { body: { username: name, password: 'wrong' }, address: '10.0.0.1' }),
    ),
  )
  const [unknown, wrong] = answers.map(({ statusCode, body, headers }) => {
    const { 'x-request-id': _id, date: _date, ...rest } = headers
    return { statusCode, body, rest }
  })
  expect(unknown).toEqual(wrong)
  expect(unknown?.statusCode).toBe(401)
  expect(unknown?.body).toContain('invalid_credentials')
})

test('R24: a disabled account is told that it is closed only for the right password', async () => {
  await portal.db.execute(sql`update app_user set disabled_at = now() where username = ${username}`)
  const [closed, wrong, unknown] = await Promise.all(
    [
      { username, password: DEMO_PASSWORD },
      { username, password: 'wrong' },
      { username: 'nobody', password: DEMO_PASSWORD },
    ].map((body) => portal.call('POST', '/api/users/login/', { body })),
  )
  expect(closed?.statusCode).toBe(401)
  expect(closed?.json().errors).toMatchObject([
    {
      code: 'invalid_credentials',
      detail:
        'Kontot är avstängt. Har du fått en ny inbjudan som lagledare öppnar länken i mejlet kontot igen. Fråga annars skolans administratör eller arrangören.',
    },
  ])
  expect(wrong?.json()).toEqual(unknown?.json())
  expect(wrong?.json().errors).toMatchObject([{ detail: 'Fel användarnamn eller lösenord.' }])
})

test('R1: a user that does not exist costs a real password check', async () => {
  const { isPassword } = await import('./passwords.ts')
  // The dummy is an ordinary hash: a password that could never match is still verified against it.
  await expect(isPassword(undefined, 'Karneval2025')).resolves.toBe(false)
})

test('R2: equal passwords have different hashes that name algorithm and parameters', async () => {
  const twins = await Promise.all(
    ['a', 'b'].map((name) =>
      addUser(portal.db, { username: `${name}${count}`, roles: ['teacher'], hashed: hashPassword }),
    ),
  )
  const { rows } = await portal.pool.query<{ password_hash: string }>(
    'select password_hash from app_user where id = any($1)',
    [twins],
  )
  const hashes = rows.map((row) => row.password_hash)
  expect(new Set(hashes).size).toBe(2)
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('R38: the eleventh failure of an account from one address is 429 with Retry-After; other addresses may go on', async () => {
  const attempt = (password: string, address: string) =>
    portal.call('POST', '/api/users/login/', { body: { username, password }, address })
  for (let failure = 0; failure < 10; failure += 1) expect((await attempt('wrong', '10.0.0.2')).statusCode).toBe(401)
  const refused = await attempt('Karneval2025', '10.0.0.2')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
  expect((await attempt('Karneval2025', '10.0.0.3')).statusCode).toBe(200)
  portal.clock.advance(15 * MINUTE)
  expect((await attempt('Karneval2025', '10.0.0.2')).statusCode).toBe(200)
})

test('R38: after failures from thirty addresses the owner still comes in from another one', async () => {
  const attempt = (password: string, address: string) =>
    portal.call('POST', '/api/users/login/', { body: { username, password }, address })
  const failures = await Promise.all(Array.from({ length: 30 }, (_, n) => attempt('wrong', `10.1.0.${n}`)))
  expect(failures.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 30 }, () => 401))
  portal.clock.advance(15_000)
  expect((await attempt('Karneval2025', '10.2.0.1')).statusCode).toBe(200)
}, 30_000)

test('R41: an invented X-Forwarded-For does not make a new client', async () => {
  const attempt = (address: string) =>
    portal.call('POST', '/api/users/login/', {
      body: { username, password: 'wrong' },
      address: '10.0.0.4',
      headers: { 'x-forwarded-for': address },
    })
  for (let failure = 0; failure < 10; failure += 1) await attempt(`1.2.3.${failure}`)
  expect((await attempt('1.2.3.99')).statusCode).toBe(429)
})

test('R60: after a new signing key an old access token is 401, and its session goes on with a new one', async () => {
  const { access, refresh: token } = await portal.login(username)
  const signWithOldKey = createSigner({ key: 'the key before this one, of 32 characters or more', algorithm: 'HS256' })
  expect((await withToken(signWithOldKey(payloadOf(access)))).statusCode).toBe(401)
  const renewed = (await refresh({ refresh: token })).json<{ access: string }>().access
  expect((await withToken(renewed)).statusCode).toBe(200)
})

test('R9: a token of another algorithm, key or content is 401', async () => {
  const { access } = await portal.login(username)
  const [header = '', body = '', signature = ''] = access.split('.')
  const claims = payloadOf(access)
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = [
    `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    `${encode({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
    `${header}.${encode({ ...claims, sub: '1', roles: ['super_admin'] })}.${signature}`,
    `${encode({ alg: 'HS256', jku: 'http://127.0.0.1:1/', kid: '../../x' })}.${body}.${signature}`,
    createSigner({ key: 'an old key of thirty-two characters', algorithm: 'HS256' })(claims),
    createSigner({ key: 'a key that only the tests know, 32 bytes or more', algorithm: 'HS512' })(claims),
  ]
  for (const token of forged) expect((await withToken(token)).statusCode).toBe(401)
})

test('R10: no token is taken for another kind', async () => {
  const pair = await portal.login(username)
  expect((await withToken(pair.refresh)).statusCode).toBe(401)
  expect((await refresh({ refresh: pair.access })).statusCode).toBe(400)
  expect((await refresh({ refresh: pair.access.slice(0, 200) })).statusCode).toBe(401)
})

test('R11: an expired access token is 401 token_expired; refresh works with it, with null and without', async () => {
  const pair = await portal.login(username)
  portal.clock.advance(10 * MINUTE)
  const expired = await withToken(pair.access)
  expect([expired.statusCode, expired.json().errors[0].code]).toEqual([401, 'token_expired'])
  for (const body of [pair, { refresh: pair.refresh, access: null }, { refresh: pair.refresh }]) {
    const renewed = await refresh(body)
    expect(renewed.statusCode).toBe(200)
    expect(Object.keys(renewed.json())).toEqual(['access'])
    expect((await withToken(renewed.json().access)).statusCode).toBe(200)
  }
})

test('R11: the access token of another session is 401, and both sessions live on', async () => {
  const [first, second] = [await portal.login(username), await portal.login(username)]
  expect((await refresh({ refresh: first.refresh, access: second.access })).statusCode).toBe(401)
  expect((await refresh({ refresh: first.refresh, access: 'nonsense' })).statusCode).toBe(401)
  expect((await refresh(first)).statusCode).toBe(200)
  expect((await refresh(second)).statusCode).toBe(200)
})

test('R12: logout ends refresh and access at once, and a second logout is no error', async () => {
  const pair = await portal.login(username)
  expect((await logout(pair.access, pair.refresh)).statusCode).toBe(204)
  expect((await refresh({ refresh: pair.refresh })).statusCode).toBe(401)
  expect((await withToken(pair.access)).statusCode).toBe(401)
  expect((await logout(pair.access, pair.refresh)).statusCode).toBe(204)
})

test('logout without a login, or of another user, ends nothing', async () => {
  const pair = await portal.login(username)
  await addUser(portal.db, { username: `other${count}`, roles: ['teacher'] })
  const other = await portal.login(`other${count}`)
  expect((await portal.call('POST', '/api/users/logout/', { body: { refresh: pair.refresh } })).statusCode).toBe(401)
  expect((await logout(other.access, pair.refresh)).statusCode).toBe(204)
  expect((await refresh(pair)).statusCode).toBe(200)
})

test('R13: a role taken away counts at the next call, whatever the token says', async () => {
  const { access } = await portal.login(username)
  await portal.db.execute(
    sql`delete from user_role where user_id = (select id from app_user where username = ${username})`,
  )
  expect((await withToken(access)).statusCode).toBe(403)
})

test('R14: a session ends 60 days after its login however often it is refreshed, and after 14 days in which it is not', async () => {
  const busy = await portal.login(username)
  const idle = await portal.login(username)
  for (let day = 0; day < 60; day += 10) {
    expect((await refresh({ refresh: busy.refresh })).statusCode).toBe(200)
    portal.clock.advance(10 * DAY)
  }
  expect((await refresh({ refresh: busy.refresh })).statusCode).toBe(401)
  expect((await refresh({ refresh: idle.refresh })).statusCode).toBe(401)
})

test('R24: a disabled and a deleted user is out at once, with access and refresh', async () => {
  const disabled = await portal.login(username)
  await portal.db.execute(sql`update app_user set disabled_at = now() where username = ${username}`)
  expect((await withToken(disabled.access)).statusCode).toBe(401)
  expect((await refresh(disabled)).statusCode).toBe(401)
  const name = `gone${count}`
  await addUser(portal.db, { username: name, roles: ['teacher'] })
  const gone = await portal.login(name)
  await portal.db.execute(sql`delete from app_user where username = ${name}`)
  expect((await withToken(gone.access)).statusCode).toBe(401)
  expect((await refresh(gone)).statusCode).toBe(401)
})

test('F3: 50 refreshes at once all succeed', async () => {
  const pair = await portal.login(username)
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(pair)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 50 }, () => 200))
})

test('F4: no access token is given once a logout has committed', async () => {
  // Every eleventh round starts both together; in the others one starts some turns of the event loop later.
  const later = async (turns: number) => {
    for (let passed = 0; passed < turns; passed += 1) await new Promise(setImmediate)
  }
  for (let round = 0; round < 100; round += 1) {
    const pair = await portal.login(username)
    const [, renewed] = await Promise.all([
      later(round % 10).then(() => logout(pair.access, pair.refresh)),
      later(Math.floor(round / 10)).then(() => refresh(pair)),
    ])
    if (renewed.statusCode === 200) expect((await withToken(renewed.json().access)).statusCode).toBe(401)
    expect((await refresh(pair)).statusCode).toBe(401)
  }
})

test('F25: a server clock that jumps back two hours puts nobody out; one that jumps forward costs one fresh token', async () => {
  const pair = await portal.login(username)
  portal.clock.advance(-120 * MINUTE)
  expect((await withToken(pair.access)).statusCode).toBe(200)
  const early = await refresh(pair)
  expect(early.statusCode).toBe(200)
  expect((await withToken(early.json().access)).statusCode).toBe(200)
  portal.clock.advance(240 * MINUTE)
  expect((await withToken(pair.access)).statusCode).toBe(401)
  const late = await refresh(pair)
  expect(late.statusCode).toBe(200)
  expect((await withToken(late.json().access)).statusCode).toBe(200)
  portal.clock.advance(-120 * MINUTE)
})

test('R47: no log line holds a password or a token', async () => {
  const pair = await portal.login(username)
  await portal.call('POST', '/api/users/login/', {
    body: { username, password: 'CANARY-password' },
    address: '10.0.0.5',
  })
  await refresh(pair)
  const log = portal.logLines.join('')
  for (const secret of ['CANARY-password', 'Karneval2025', pair.access, pair.refresh]) expect(log).not.toContain(secret)
  expect(log).toContain('"event":"login_failed"')
})
