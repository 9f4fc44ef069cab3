import { api } from '@stafapp/shared/contract/api'
import type { Call, Contract } from '@stafapp/shared/contract/define'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonSchema } from '../support/fuzz/json-schema.ts'
import { type ObjectIds, readObjectIds, tableOf } from '../support/fuzz/object-ids.ts'
import { validValue } from '../support/fuzz/valid-value.ts'
import { fillPath } from '../support/sample-request.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { hasVersionOfEach } from '../support/version-of-each.ts'

const contract: Contract = api
const calls = Object.entries(contract) as [string, Call][]
const takesVersion = ({ body }: Call) => 'version' in ((body as JsonSchema | undefined)?.properties ?? {})
const changing = calls.filter(([name]) => /^(PUT|PATCH) /.test(name))

let portal: TestApp
let ids: ObjectIds

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
  ids = await readObjectIds(portal.pool, 'lagledare')
})

afterAll(() => portal.close())

/**
 * A bib number is compared with the number that was read, so that its change does not conflict with a line-up being
 * edited.
 */
const comparesValue = new Set(['PUT /api/events/bibs/{id}/'])

test('F2: what changes an object takes the version that was read', () => {
  expect(
    changing
      .filter(([name, call]) => !takesVersion(call) && !hasVersionOfEach(call.body) && !comparesValue.has(name))
      .map(([name]) => name),
  ).toEqual([])
})

/** Bodies for calls that would refuse random values of the right type before checking the version. */
const special: Record<string, (known: { unit: number; leader: number }) => { id?: number; body: object }> = {
  'PATCH /api/users/{id}/roles/': ({ leader }) => ({ id: leader, body: { roles: ['teacher'] } }),
  'PATCH /api/users/{id}/disabled/': ({ leader }) => ({ id: leader, body: { disabled: true } }),
  'PUT /api/schools/contact-persons/{id}/': () => ({
    body: { name: 'Eva Ek', email: 'eva@skola.example', phone: '040 123 4567' },
  }),
  'PUT /api/events/bibs/': () => ({ body: { scope: 'event', first: 1, last: 999, automatic: false } }),
  'PUT /api/invoices/diets/': ({ unit }) => ({ body: { school_unit: unit, entries: [] } }),
}

/** Objects with interdependent rules: their current values are valid. */
const asRead = new Set(['PUT /api/events/runners/{id}/', 'PUT /api/invoices/invoicing-settings/'])

const fieldsOf = (schema: JsonSchema, value: object) =>
  Object.fromEntries(Object.entries(value).filter(([field]) => field in (schema.properties ?? {})))

/** Values of the right type for the required fields. */
async function bodyFor(name: string, url: string, schema: JsonSchema, as: string): Promise<object> {
  if (asRead.has(name)) return fieldsOf(schema, (await portal.call('GET', url, { as })).json())
  const required = Object.entries(schema.properties ?? {}).filter(([field]) => schema.required?.includes(field))
  const smallest = validValue({ ...schema, properties: Object.fromEntries(required) }, ids)
  return fc.sample(smallest, { seed: 1, numRuns: 1 })[0] as object
}

const objectOf = (path: string) => path.slice(0, path.indexOf('/{id}')).split('/').at(-1) ?? ''

test.each(changing.filter(([, call]) => takesVersion(call)))(
  'F2: %s without a version is 400, and with an old one 409 with the object as it is now',
  async (name, { access, body: schema }) => {
    const [method = '', path = ''] = name.split(' ')
    const as = access.who === 'user' && access.roles.includes('super_admin') ? 'superadmin' : 'skoladmin'
    const { rows } = await portal.pool.query<{ id: number }>("select id from app_user where username = 'lagledare'")
    const own = special[name]?.({ unit: ids.school_unit?.[0] ?? 0, leader: rows[0]?.id ?? 0 })
    const url = fillPath(path, { id: own?.id ?? ids[tableOf[objectOf(path)] ?? '']?.[0] ?? 1 })
    const body = own?.body ?? (await bodyFor(name, url, schema as JsonSchema, as))
    const { version: _read, ...unread } = body as { version?: number }
    const missing = await portal.call(method as 'PUT', url, { as, body: unread })
    expect([missing.statusCode, missing.json().errors], missing.body).toMatchObject([
      400,
      [{ code: 'required', attr: 'version' }],
    ])
    const answer = await portal.call(method as 'PUT', url, { as, body: { ...unread, version: 999_999 } })
    expect([answer.statusCode, answer.json().errors[0].code], answer.body).toEqual([409, 'conflict'])
    expect(answer.json().current).toMatchObject({ version: expect.any(Number) })
  },
)
