import { api } from '@stafapp/shared/contract/api'
import type { Contract } from '@stafapp/shared/contract/define'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf, fillPath } from './testing/sample-request.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

let portal: TestApp
let token: string

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
  token = (await portal.login('lagledare')).access
})

afterAll(() => portal.close())

const contract: Contract = api
/** It would sign the fuzzer out, and everything after it would be 401. */
const signsOut = 'POST /api/users/sessions/end-all/'
const fuzzed = Object.entries(contract).filter(([name]) => name !== signsOut)
const calls = fuzzed.map(([name, { params, query, body }]) => {
  const [method = '', path = ''] = name.split(' ')
  return {
    method: method as 'GET',
    path,
    params: fieldsOf(params),
    query: fieldsOf(query),
    body: body && fieldsOf(body),
  }
})

/** What JSON allows and a database, a log or a type may choke on. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202egnirts',
    '😀'.repeat(50),
    'x\r\nBcc: y@z',
    '%',
    '_',
    "';--",
    '<img src=x onerror=1>',
    '2025-02-30',
    '0000-00-00',
    '９９',
    ' 12 ',
    99_999_999_999_999,
    -1,
    1.5,
    1e308,
    0,
    1,
    2,
    null,
    true,
    [],
    {},
    [null],
    [{ event_instance: 1 }],
    [{ event_instance: 2_147_483_647, team_count: 1 }],
    [{ event_instance: 1, count: 50 }],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
)

const values = (names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, hostile])), { requiredKeys: [] })
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()

const request = fc.constantFrom(...calls).chain((call) =>
  fc.record({
    call: fc.constant(call),
    params: values(call.params),
    query: values(call.query),
    body: values(call.body ?? []),
  }),
)

test('R29: no input makes a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ call, params, query, body }) => {
      const texts = (record: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(record).map(([name, value]) => [name, asText(value)]))
      const response = await portal.app.inject({
        method: call.method,
        url: fillPath(call.path, texts(params)),
        query: texts(query),
        headers: { authorization: `Bearer ${token}` },
        ...(call.body ? { payload: body } : {}),
      })
      expect(response.statusCode, response.body).toBeLessThan(500)
    }),
    { numRuns: 500 },
  )
}, 120_000)
