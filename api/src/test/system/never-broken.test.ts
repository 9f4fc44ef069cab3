import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/**
 * Data that the organiser's calls must never break: issued invoices, the one active carnival, and the login of at least
 * one super admin.
 */
let portal: TestApp
let headers: Record<string, string>
let before: unknown

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
  headers = { authorization: `Bearer ${(await portal.login('superadmin')).access}` }
  before = await kept()
})
afterAll(() => portal.close())

const rowsOf = async (text: string, values: unknown[] = []) => (await portal.pool.query(text, values)).rows
const kept = () =>
  rowsOf(`select
    (select md5(string_agg(i::text, '|' order by i.id)) from invoice i) as invoices,
    (select md5(string_agg(r::text, '|' order by r.id)) from invoice_row r) as invoice_rows,
    (select array_agg(k.id) from karneval k where k.status = 'active') as active,
    (select count(*)::int from user_role r join app_user a on a.id = r.user_id
      where r.role = 'super_admin' and a.disabled_at is null) as super_admins`)

type Call = [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object]

/** Calls with their expected status, ordered so that earlier ones leave later ones possible. */
const attempts: Record<string, { status: number; ask: () => Promise<Call> }> = {
  'a school that was invoiced is removed': {
    status: 409,
    ask: async () => ['DELETE', `/api/schools/${(await invoiced()).school}/`],
  },
  'a unit that was invoiced is left out of its school': {
    status: 409,
    ask: async () => {
      const { school, school_version } = await invoiced()
      return ['PUT', `/api/schools/${school}/`, { school_unit: [], version: school_version }]
    },
  },
  'a school that was invoiced gets another name': {
    status: 200,
    ask: async () => {
      const { school, school_version } = await invoiced()
      return ['PATCH', `/api/schools/${school}/`, { name: 'Ett nytt namn', version: school_version }]
    },
  },
  'a payer that was invoiced is removed': {
    status: 409,
    ask: async () => ['DELETE', `/api/invoices/billing-information/${(await invoiced()).payer}/`],
  },
  'a payer that was invoiced gets another name': {
    status: 200,
    ask: async () => {
      const { payer, payer_version } = await invoiced()
      return ['PATCH', `/api/invoices/billing-information/${payer}/`, { name: 'En annan', version: payer_version }]
    },
  },
  'a product that was invoiced costs something else': {
    status: 200,
    ask: async () => {
      const { product, product_version } = await invoiced()
      return ['PATCH', `/api/invoices/products/${product}/`, { price_cents: 1, version: product_version }]
    },
  },
  'a product that was invoiced is removed': {
    status: 409,
    ask: async () => ['DELETE', `/api/invoices/products/${(await invoiced()).product}/`],
  },
  'an event with teams is removed': {
    status: 409,
    ask: async () => ['DELETE', `/api/events/event-instances/${(await entered()).id}/`],
  },
  'an event with teams becomes a draft': {
    status: 409,
    ask: async () => {
      const { id, version } = await entered()
      return ['PATCH', `/api/events/event-instances/${id}/`, { status: 'draft', version }]
    },
  },
  'the active carnival is removed': { status: 409, ask: async () => ['DELETE', await karnevalUrl()] },
  'an archived carnival with invoices is removed': {
    status: 409,
    ask: async () => ['DELETE', await karnevalUrl('archived')],
  },
  'the active carnival becomes a draft': {
    status: 400,
    ask: async () => [
      'POST',
      `${await karnevalUrl()}status/`,
      { status: 'draft', version: await karnevalVersion('active') },
    ],
  },
  'an archived carnival becomes active beside it': {
    status: 400,
    ask: async () => [
      'POST',
      `${await karnevalUrl('archived')}status/`,
      { status: 'active', version: await karnevalVersion('archived') },
    ],
  },
  'the active carnival’s phases are turned round': {
    status: 400,
    ask: async () => [
      'PATCH',
      await karnevalUrl(),
      { teams_open_at: '2025-06-01T00:00:00Z', version: await karnevalVersion('active') },
    ],
  },
  'the last super admin is disabled': {
    status: 409,
    ask: async () => {
      const { id, version } = await self()
      return ['PATCH', `/api/users/${id}/disabled/`, { disabled: true, version }]
    },
  },
  'the last super admin loses the role': {
    status: 409,
    ask: async () => {
      const { id, version, school } = await self()
      return ['PATCH', `/api/users/${id}/roles/`, { roles: ['school_admin'], school, version }]
    },
  },
}

const one = async (text: string) => {
  const [row] = await rowsOf(text)
  if (!row) throw new Error(`nothing found by ${text}`)
  return row
}
const invoiced = () =>
  one(`select u.school_id as school, s.version as school_version, b.id as payer, b.version as payer_version,
      p.id as product, p.version as product_version
    from invoice i join invoice_row r on r.invoice_id = i.id join school_unit u on u.id = i.school_unit_id
    join school s on s.id = u.school_id join billing_information b on b.id = i.billing_information_id
    join product p on p.id = r.product_id join karneval k on k.id = i.karneval_id
    where k.status = 'active' and i.kind = 'invoice' order by i.id, r.id limit 1`)
const entered = () =>
  one(`select e.id, e.version from event_instance e join karneval k on k.id = e.karneval_id
    where k.status = 'active' and exists (select from team t where t.event_instance_id = e.id and t.status <> 'withdrawn')
    order by e.id limit 1`)
const karnevalUrl = async (status = 'active') =>
  `/api/events/stafettkarneval/${(await one(`select id from karneval where status = '${status}' limit 1`)).id}/`
const karnevalVersion = async (status: string) =>
  (await one(`select version from karneval where status = '${status}' limit 1`)).version
const self = () =>
  one(`select a.id, a.version, (select min(id) from school) as school from app_user a where a.username = 'superadmin'`)

it.each(Object.entries(attempts))(
  '%s: invoices, the active carnival and the last super admin stay',
  async (_, attempt) => {
    const [method, url, body] = await attempt.ask()
    const answer = await portal.call(method, url, { headers, body })
    expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([attempt.status, expect.any(String)])
    expect(await kept()).toEqual(before)
  },
)

it('not even by hand in the database', async () => {
  const byHand = [
    `update invoice set total_cents = total_cents + 1`,
    `delete from invoice where number is not null`,
    `update invoice_row set unit_price_cents = 1`,
    `delete from invoice_row`,
    `update karneval set status = 'active'`,
  ]
  for (const text of byHand) await expect(portal.pool.query(text), text).rejects.toThrow()
  expect(await kept()).toEqual(before)
})
