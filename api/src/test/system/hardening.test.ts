import { api } from '@stafapp/shared/contract/api'
import type { Contract } from '@stafapp/shared/contract/define'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf, fillPath } from '../support/sample-request.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const LOGIN = '/api/users/login/'

let portal: TestApp

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
})

afterAll(() => portal.close())

const contract: Contract = api
const withBody = Object.entries(contract).flatMap(([name, call]) => {
  const [method = '', path = ''] = name.split(' ')
  return call.body ? [{ name, method: method as 'POST', path, fields: fieldsOf(call.body), access: call.access }] : []
})

test.each(withBody)('R22: $name refuses fields that it does not know', async ({ method, path, fields, access }) => {
  const as = access.who === 'anyone' ? {} : { as: access.roles.includes('teacher') ? 'lagledare' : 'superadmin' }
  const more = {
    roles: ['super_admin'],
    is_superuser: true,
    paid: true,
    price: 0,
    total: 0,
    school: 1,
    id: 1,
    created_at: 'x',
  }
  const response = await portal.call(method, fillPath(path), { ...as, body: more })
  expect(response.statusCode).toBe(400)
  const unknown = response.json().errors.filter(({ code }: { code: string }) => code === 'unknown_field')
  const strange = Object.keys(more).filter((field) => !fields.includes(field))
  expect(unknown.map(({ attr }: { attr: string }) => attr).sort()).toEqual(strange.sort())
})

test.each(withBody)(
  'R25: $name refuses every field of a wrong type, and names it',
  async ({ method, path, fields, access }) => {
    const as = access.who === 'anyone' ? {} : { as: access.roles.includes('teacher') ? 'lagledare' : 'superadmin' }
    for (const wrong of [{ a: 1 }, [[]]]) {
      const response = await portal.call(method, fillPath(path), {
        ...as,
        body: Object.fromEntries(fields.map((field) => [field, wrong])),
      })
      expect(response.statusCode).toBe(400)
      const named = response.json().errors.map(({ attr }: { attr: string }) => attr.split('.')[0])
      expect(new Set(named)).toEqual(new Set(fields))
    }
  },
)

test.each([
  ['/api/events/timetable/?karneval=1&karneval=2', 'karneval'],
  ['/api/events/timetable/?karneval=abc', 'karneval'],
  ['/api/events/timetable/?karneval=99999999999999', 'karneval'],
  ['/api/events/heatschedule/?date=2025-02-30', 'date'],
  ['/api/schools/list/?limit=999999', 'limit'],
  ['/api/schools/list/?offset=-1', 'offset'],
  ['/api/schools/list/?sort=;drop', 'sort'],
  ['/api/schools/list/?order=name', 'order'],
  ['/api/events/event/list/?gender_type=male&gender_type=x', 'gender_type.1'],
])('R27: %s is 400 at %s', async (url, attr) => {
  const response = await portal.app.inject({ url })
  expect(response.statusCode).toBe(400)
  expect(response.json().errors[0].attr).toBe(attr)
})

test('R27: a repeated key is a list where the call wants one', async () => {
  const response = await portal.app.inject({ url: '/api/events/event/list/?gender_type=male&gender_type=female' })
  expect(response.statusCode).toBe(200)
  expect(new Set(response.json().data.map((row: { gender_type: string }) => row.gender_type))).toEqual(
    new Set(['male', 'female']),
  )
})

const post = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  portal.app.inject({ method: 'POST', url: LOGIN, payload, headers })

test.each([
  ['2 MiB', JSON.stringify({ username: 'x'.repeat(2 * 1024 * 1024), password: 'x' }), 413],
  ['depth 10 000', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
  ['a depth of 10 000 in a field', `{"username":${'[{"a":'.repeat(5000)}1${'}]'.repeat(5000)},"password":"x"}`, 400],
  ['__proto__', '{"username":"a","password":"b","__proto__":{"isAdmin":true}}', 400],
  ['constructor.prototype', '{"username":"a","password":"b","constructor":{"prototype":{"x":1}}}', 400],
  ['half a document', '{"username":', 400],
  ['nothing', '', 400],
])('R28: a body with %s is refused with %3$i', async (_what, payload, status) => {
  const response = await post(payload)
  expect(response.statusCode).toBe(status)
  expect(response.json().errors[0].detail).toMatch(/\S/)
})

test('R28: of a key given twice the last one counts', async () => {
  const body = '{"username":"nobody","username":"lagledare","password":"Karneval2025"}'
  expect((await post(body)).statusCode).toBe(200)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data'])(
  'R28, R44: a body of type %s is 415',
  async (type) => {
    const response = await post('{"username":"lagledare","password":"Karneval2025"}', { 'content-type': type })
    expect([response.statusCode, response.json().errors[0].code]).toEqual([415, 'unsupported_media_type'])
  },
)

test('R43: every kind of answer carries the fixed headers and its request id', async () => {
  const answers = await Promise.all([
    portal.app.inject({ url: '/api/events/timetable/' }),
    portal.app.inject({ url: '/api/events/timetable/', headers: { 'if-none-match': '*' } }),
    portal.app.inject({ url: '/api/nope' }),
    portal.app.inject({ url: '/api/%zz' }),
    portal.app.inject({ url: `/api/schools/${'1'.repeat(400)}/` }),
    portal.app.inject({ url: '/api/schools/1/' }),
    portal.app.inject({ url: '/healthz' }),
    portal.app.inject({ url: '/unknown.file' }),
    post('{'),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 304, 404, 404, 404, 401, 200, 404, 400])
  for (const { headers } of answers) {
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
  }
  expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(answers.length)
})

test('R43: HSTS is sent when the portal is reached by https, and only then', async () => {
  const secure = await createTestApp({ isHttps: true })
  expect((await secure.app.inject({ url: '/healthz' })).headers['strict-transport-security']).toMatch(
    /^max-age=31536000/,
  )
  expect((await portal.app.inject({ url: '/healthz' })).headers['strict-transport-security']).toBeUndefined()
  await secure.close()
})

test('R43: a public read from memory has every header of the first answer, whole, for HEAD and as 304', async () => {
  const secure = await createTestApp({ demo: true, isHttps: true })
  const address = `${await secure.app.listen({ host: '127.0.0.1', port: 0 })}/api/events/timetable/`
  const ask = async (method: 'GET' | 'HEAD', etag = '') => {
    const answer = await fetch(address, { method, headers: { 'if-none-match': etag } })
    const headers = Object.fromEntries(answer.headers)
    for (const name of ['date', 'x-request-id', 'x-server-now']) {
      expect(headers[name]).toBeTruthy()
      delete headers[name]
    }
    // The client chooses whether the connection is kept.
    for (const name of ['connection', 'keep-alive']) delete headers[name]
    return { status: answer.status, headers, body: await answer.text() }
  }
  const first = await ask('GET')
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-encoding': 'gzip',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': expect.any(String),
    'x-content-type-options': 'nosniff',
  })
  expect(await ask('GET')).toEqual(first)
  expect(await ask('HEAD')).toEqual({ ...first, body: '' })
  const { 'content-type': _type, 'content-length': _length, 'content-encoding': _encoding, ...held } = first.headers
  expect(await ask('GET', first.headers.etag)).toEqual({ status: 304, headers: held, body: '' })
  await secure.close()
})

test('R44: a foreign origin is told nothing, in a request and in a preflight', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
    const response = await portal.app.inject({ method, url: LOGIN, headers })
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('R45: answers of the API are not stored; public reads are asked for again with their ETag', async () => {
  expect((await portal.app.inject({ url: '/api/events/event/list/' })).headers['cache-control']).toBe('no-store')
  const first = await portal.app.inject({ url: '/api/events/timetable/', headers: { 'accept-encoding': 'br' } })
  expect([first.headers['cache-control'], first.headers['content-encoding']]).toEqual(['no-cache', 'br'])
  const held = { 'if-none-match': String(first.headers.etag), 'accept-encoding': 'br' }
  const second = await portal.app.inject({ url: '/api/events/timetable/', headers: held })
  expect([second.statusCode, second.body, second.headers['content-type']]).toEqual([304, '', undefined])
})

test('R46: an unforeseen failure tells the user nothing, and the log its stack under the same id', async () => {
  await portal.pool.query('alter table qna rename to qna_away')
  const response = await portal.app.inject({ url: '/api/maintenance/qna/' })
  await portal.pool.query('alter table qna_away rename to qna')
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    type: 'server_error',
    errors: [{ code: 'internal_error', detail: expect.stringContaining('oväntat fel'), attr: null }],
  })
  const line = portal.logLines.find(
    (text) => text.includes(String(response.headers['x-request-id'])) && text.includes('"err"'),
  )
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 'error',
    err: { state: '42P01', stack: expect.stringContaining('maintenance') },
  })
})

test('readiness is red while the database does not answer; life is not', async () => {
  const own = await createTestApp()
  await own.pool.end()
  const [ready, alive] = await Promise.all([own.app.inject({ url: '/readyz' }), own.app.inject({ url: '/healthz' })])
  expect([ready.statusCode, alive.statusCode]).toEqual([503, 200])
  expect(ready.headers['retry-after']).toBe('5')
  await own.app.close()
})

test('R45: the description of the API is served only where the operator wants it', async () => {
  const hidden = await createTestApp({ isApiShown: false })
  const answers = await Promise.all(
    ['/api/openapi.json', '/api/docs', '/api/docs/'].map((url) => hidden.app.inject({ url })),
  )
  expect(answers.map(({ statusCode, body }) => [statusCode, JSON.parse(body).errors[0].code])).toEqual(
    answers.map(() => [404, 'not_found']),
  )
  await hidden.close()
  const document = (await portal.app.inject({ url: '/api/openapi.json' })).json()
  expect(document.openapi).toBe('3.1.0')
  const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(Object.keys(api).sort())
})
