import { PassThrough } from 'node:stream'
import { anyone, anyUser, type Contract, superAdmin } from '@stafapp/shared/contract/define'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { AppError } from '../lib/app-error.ts'
import { addUser } from '../test/support/add-user.ts'
import { createBareApp } from '../test/support/bare-app.ts'
import { createTestDatabase } from '../test/support/test-database.ts'
import { createTokens } from './auth/tokens.ts'
import { type AnyHandler, registerContract, registerOtherMethods } from './register.ts'
import { FileAnswer } from './responses/file-answer.ts'
import { AnswerCache } from './responses/response-cache.ts'

const access = { summary: 'x', response: { 204: Type.Null() } }
const contract = {
  'DELETE /api/things/{id}/': { ...access, access: superAdmin },
  'GET /api/things/file/': { summary: 'x', access: anyone, file: ['text/csv'], response: {} },
  'POST /api/things/raw/': {
    summary: 'x',
    access: anyone,
    rawBody: ['text/plain'],
    bodyLimit: 10,
    response: { 200: Type.Object({ bytes: Type.Integer() }) },
  },
  'GET /api/things/': { summary: 'x', access: anyone, response: { 200: Type.Object({ n: Type.Integer() }) } },
} as const satisfies Contract

let database: Awaited<ReturnType<typeof createTestDatabase>>
const deleted: unknown[] = []
const clock = () => new Date('2026-01-01T00:00:00Z')
const tokens = createTokens('a key of thirty-two characters or more', clock)

const file = { name: 'Skolor i Åbo.csv', type: 'text/csv; charset=utf-8', body: 'Åbo;1' }

const handlers: Record<string, AnyHandler> = {
  'DELETE /api/things/{id}/': async ({ params }) => {
    deleted.push(params)
    return null
  },
  'GET /api/things/file/': async () => new FileAnswer(file),
  'POST /api/things/raw/': async ({ body }) => ({ bytes: (body as Buffer).length }),
  'GET /api/things/': async () => ({ n: 1, secret: 'not in the schema' }),
}

const options = () => ({
  contract,
  handlers,
  cache: new AnswerCache(),
  announce: async () => undefined,
  noteServed: async () => undefined,
  db: database.db,
  tokens,
  clock,
  now: clock,
  isHttps: false,
})

async function createApp(overrides: Partial<ReturnType<typeof options>> = {}) {
  const app = await createBareApp()
  // With this slow hook, a guard that answers by itself lets the handler run.
  app.addHook('onSend', async () => new Promise<void>((resolve) => setTimeout(resolve, 5)))
  registerContract(app, { ...options(), ...overrides })
  registerOtherMethods(app, contract)
  return app
}

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

test('R17: a route without an access rule ends the start', async () => {
  const app = await createBareApp()
  expect(() => app.get('/open', async () => 'x')).toThrow('No access rule for GET /open')
})

test('a contract entry without a handler, and a handler without an entry, end the start', async () => {
  const { 'GET /api/things/': list, ...rest } = handlers
  await expect(createApp({ handlers: rest })).rejects.toThrow('No handler for GET /api/things/')
  const more = { ...handlers, 'GET /api/other/': list as AnyHandler }
  await expect(createApp({ handlers: more })).rejects.toThrow('Not in the contract: GET /api/other/')
})

/** A valid session of a leader, with a token that claims more roles than the database. */
async function authorizationOf(username: string): Promise<string> {
  await addUser(database.db, { username, roles: ['teacher'] })
  const { rows } = await database.pool.query<{ id: string; user_id: number }>(
    `insert into session (id, user_id, token_hash, last_used_at, expires_at)
     select gen_random_uuid(), id, 'hash of ' || username, $2, $3 from app_user where username = $1 returning id, user_id`,
    [username, clock(), new Date('2026-02-01')],
  )
  const row = rows[0] ?? { id: '', user_id: 0 }
  return `Bearer ${tokens.sign({ id: row.user_id, sessionId: row.id, username, roles: ['super_admin'] })}`
}

test('R17: a forbidden DELETE does not run its handler, however slow a later hook is', async () => {
  const app = await createApp()
  const authorization = await authorizationOf('plain')
  const forbidden = await app.inject({ method: 'DELETE', url: '/api/things/7/', headers: { authorization } })
  const anonymous = await app.inject({ method: 'DELETE', url: '/api/things/7/' })
  expect([forbidden.statusCode, anonymous.statusCode]).toEqual([403, 401])
  expect(deleted).toEqual([])
})

test('R17: a guard that breaks is a 500 and never a way in', async () => {
  const broken = {
    ...tokens,
    read: () => {
      throw new Error('broken')
    },
  }
  const app = await createApp({ tokens: broken })
  const response = await app.inject({ method: 'DELETE', url: '/api/things/7/', headers: { authorization: 'Bearer x' } })
  expect(response.statusCode).toBe(500)
  expect(response.body).not.toContain('broken')
  expect(deleted).toEqual([])
})

test('what the response schema does not name is not sent', async () => {
  const app = await createApp()
  const response = await app.inject({ url: '/api/things/' })
  expect(response.json()).toEqual({ n: 1 })
})

test('a method that the path does not have is 405 with those it has; OPTIONS tells them', async () => {
  const app = await createApp()
  const post = await app.inject({ method: 'POST', url: '/api/things/', payload: {} })
  expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/things/7/',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' },
  })
  expect([preflight.statusCode, preflight.headers.allow]).toEqual([204, 'DELETE, OPTIONS'])
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  const head = await app.inject({ method: 'HEAD', url: '/api/things/' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('an error of a handler is answered in the format of every error', async () => {
  const failing = {
    ...handlers,
    'GET /api/things/': async () => {
      throw new AppError('phase_closed', 'Stängt.', { attr: 'a.b', current: { n: 2 } })
    },
  }
  const app = await createApp({ handlers: failing })
  const response = await app.inject({ url: '/api/things/' })
  expect(response.statusCode).toBe(409)
  expect(response.json()).toEqual({
    type: 'client_error',
    errors: [{ code: 'phase_closed', detail: 'Stängt.', attr: 'a.b' }],
    current: { n: 2 },
  })
})

test('R37: a file is a download with its own name and type, and no cache keeps it', async () => {
  const app = await createApp()
  const response = await app.inject('/api/things/file/')
  expect(response.body).toBe('Åbo;1')
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="Skolor i ?bo.csv"; filename*=UTF-8''Skolor%20i%20%C3%85bo.csv`,
  })
})

test('R41: a second heavy answer for the same user is 429 until the first is there; another user is served', async () => {
  const doors: (() => void)[] = []
  const slow: AnyHandler = () => new Promise((resolve) => doors.push(() => resolve(new FileAnswer(file))))
  const heavy = {
    'GET /api/things/all/': { ...access, access: anyUser, file: ['text/csv'], heavy: true, response: {} },
  } as const
  const app = await createBareApp()
  registerContract(app, { ...options(), contract: heavy, handlers: { 'GET /api/things/all/': slow } })
  const [one, two] = await Promise.all(['first', 'second'].map(authorizationOf))
  const ask = (authorization = '') => app.inject({ url: '/api/things/all/', headers: { authorization } })
  const first = ask(one)
  await vi.waitFor(() => expect(doors).toHaveLength(1))
  const again = await ask(one)
  expect([again.statusCode, again.headers['retry-after'], again.json().errors[0].code]).toEqual([429, '5', 'throttled'])
  const others = ask(two)
  await vi.waitFor(() => expect(doors).toHaveLength(2))
  for (const open of doors) open()
  expect([(await first).statusCode, (await others).statusCode]).toEqual([200, 200])
  const next = ask(one)
  await vi.waitFor(() => expect(doors).toHaveLength(3))
  doors[2]?.()
  expect((await next).statusCode).toBe(200)
})

test('R41: heavy answers in JSON for the same user are made one after the other; of those that wait the newest is served', async () => {
  const doors: ((made: number) => void)[] = []
  const slow: AnyHandler = () => new Promise((resolve) => doors.push((made) => resolve({ made })))
  const heavy = {
    'GET /api/things/all/': {
      ...access,
      access: anyUser,
      heavy: true,
      response: { 200: Type.Object({ made: Type.Integer() }) },
    },
  } as const
  const app = await createBareApp()
  registerContract(app, { ...options(), contract: heavy, handlers: { 'GET /api/things/all/': slow } })
  const authorization = await authorizationOf('in turn')
  const ask = () => app.inject({ url: '/api/things/all/', headers: { authorization } })
  const first = ask()
  await vi.waitFor(() => expect(doors).toHaveLength(1))
  const second = ask()
  const third = ask()
  const replaced = await Promise.race([second, third])
  expect([replaced.statusCode, replaced.headers['retry-after']]).toEqual([429, '5'])
  expect(doors).toHaveLength(1)
  doors[0]?.(1)
  expect((await first).json()).toEqual({ made: 1 })
  await vi.waitFor(() => expect(doors).toHaveLength(2))
  doors[1]?.(2)
  const served = (await Promise.all([second, third])).filter(({ statusCode }) => statusCode === 200)
  expect(served.map((answer) => answer.json())).toEqual([{ made: 2 }])
  const fourth = ask()
  await vi.waitFor(() => expect(doors).toHaveLength(3))
  doors[2]?.(3)
  expect((await fourth).json()).toEqual({ made: 3 })
})

test('R41: a heavy answer that is streamed keeps its place until the last byte, or until its receiver has left', async () => {
  const streams: PassThrough[] = []
  const streaming: AnyHandler = async () => {
    const body = new PassThrough()
    streams.push(body)
    return new FileAnswer({ name: 'all.zip', type: 'text/csv', body })
  }
  const heavy = {
    'GET /api/things/all/': { ...access, access: anyUser, file: ['text/csv'], heavy: true, response: {} },
  } as const
  const app = await createBareApp()
  registerContract(app, { ...options(), contract: heavy, handlers: { 'GET /api/things/all/': streaming } })
  const authorization = await authorizationOf('streaming')
  const ask = () => app.inject({ url: '/api/things/all/', headers: { authorization } })
  const first = ask()
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  streams[0]?.write('half')
  expect((await ask()).statusCode).toBe(429)
  streams[0]?.end('whole')
  expect((await first).body).toBe('halfwhole')
  const second = ask()
  await vi.waitFor(() => expect(streams).toHaveLength(2))
  streams[1]?.destroy(new Error('the receiver left'))
  await second.catch(() => undefined)
  const third = ask()
  await vi.waitFor(() => expect(streams).toHaveLength(3))
  streams[2]?.end('x')
  expect((await third).statusCode).toBe(200)
})

test('R44: a call for text takes no JSON, gets the bytes, and keeps to its limit', async () => {
  const app = await createApp()
  const post = (type: string, payload: string) =>
    app.inject({ method: 'POST', url: '/api/things/raw/', headers: { 'content-type': type }, payload })
  expect((await post('text/plain', 'Åbo')).json()).toEqual({ bytes: 4 })
  expect((await post('application/json', '{}')).statusCode).toBe(415)
  expect((await post('text/plain', 'x'.repeat(11))).statusCode).toBe(413)
  expect((await app.inject({ method: 'POST', url: '/api/things/raw/' })).json()).toEqual({ bytes: 0 })
})

const old = { since: '2026-01-01', sunset: '2027-01-01', use: 'GET /api/things/{id}/' } as const

test('a deprecated call says so in every answer, also in a refusal and in one from memory', async () => {
  const deprecated = {
    'GET /api/old-things/{id}/': {
      ...access,
      access: anyone,
      params: Type.Object({ id: Type.Integer() }),
      deprecated: old,
    },
    'GET /api/old-list/': {
      summary: 'x',
      access: anyone,
      cached: true,
      response: { 200: Type.Object({ n: Type.Integer() }) },
      deprecated: { since: old.since, sunset: old.sunset },
    },
    'DELETE /api/old-things/{id}/': { ...access, access: superAdmin, deprecated: old },
  } as const satisfies Contract
  const app = await createBareApp()
  const one: AnyHandler = async () => ({ n: 1 })
  registerContract(app, {
    ...options(),
    contract: deprecated,
    handlers: Object.fromEntries(Object.keys(deprecated).map((name) => [name, one])),
  })
  const answers = [
    await app.inject('/api/old-things/7/'),
    await app.inject('/api/old-things/x/'),
    await app.inject({ method: 'DELETE', url: '/api/old-things/7/' }),
    await app.inject('/api/old-list/'),
    await app.inject('/api/old-list/'),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 400, 401, 200, 200])
  for (const { headers } of answers) {
    expect(headers).toMatchObject({ deprecation: '@1767225600', sunset: 'Fri, 01 Jan 2027 00:00:00 GMT' })
  }
  // The address to use instead, when the request has its parameters.
  expect(answers.map(({ headers }) => headers.link)).toEqual([
    '</api/things/7/>; rel="successor-version"',
    '</api/things/x/>; rel="successor-version"',
    '</api/things/7/>; rel="successor-version"',
    undefined,
    undefined,
  ])
})
