import { api } from '@stafapp/shared/contract/api'
import type { Call, Contract } from '@stafapp/shared/contract/define'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonSchema } from '../support/fuzz/json-schema.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { hasVersionOfEach } from '../support/version-of-each.ts'

const contract: Contract = api
const calls = Object.entries(contract) as [string, Call][]

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp({ demo: true })
})
afterAll(() => portal.close())

/** For each path a user who may change an object, and the object's id. */
const objects: Record<string, { as: string; id: string; query?: string }> = {
  '/api/users/update-user/{id}/': { as: 'lagledare', id: `select id from app_user where username = 'lagledare'` },
  '/api/users/update-phone/{id}/': { as: 'lagledare', id: `select id from app_user where username = 'lagledare'` },
  '/api/invoices/billing-information/{id}/': {
    as: 'superadmin',
    id: 'select id from billing_information where karneval_id = 2 order by id limit 1',
  },
  '/api/invoices/bookkeeping-settings/': { as: 'superadmin', id: 'select 0 as id' },
  '/api/invoices/invoicing-settings/': { as: 'superadmin', id: 'select 0 as id' },
  '/api/events/stafettkarneval/{id}/': { as: 'superadmin', id: 'select 2 as id' },
  '/api/events/event-instances/{id}/': {
    as: 'superadmin',
    id: 'select id from event_instance where karneval_id = 2 order by id limit 1',
  },
  '/api/invoices/orders/{id}/': {
    as: 'skoladmin',
    id: `select o.id from unit_order o join unit_order_row r on r.order_id = o.id and r.source = 'team_fee'
      join school_unit u on u.id = o.school_unit_id join app_user a on a.school_id = u.school_id
      where a.username = 'skoladmin' and o.karneval_id = 2 and o.status in ('draft', 'placed') order by o.status desc limit 1`,
  },
  '/api/invoices/diets/': {
    as: 'skoladmin',
    id: `select 0 as id`,
    query: `select u.id from school_unit u join app_user a on a.school_id = u.school_id where a.username = 'skoladmin' order by u.id limit 1`,
  },
  '/api/schools/{id}/': { as: 'skoladmin', id: `select school_id as id from app_user where username = 'skoladmin'` },
  '/api/events/runners/{id}/': {
    as: 'lagledare',
    id: `select r.id from runner r join user_school_unit u on u.school_unit_id = r.school_unit_id
      join app_user a on a.id = u.user_id where a.username = 'lagledare' and r.karneval_id = 2 order by r.id limit 1`,
  },
}

const pairs = calls.filter(([name]) => name.startsWith('PUT ') && `GET ${name.slice(4)}` in contract)

/**
 * Line-ups are read with runners' names and written as ids, by round; bib settings are read with every team's number
 * and written alone.
 */
const otherShape = new Set(['PUT /api/events/teams/{id}/', 'PUT /api/events/bibs/'])

test.each(pairs.filter(([name]) => !otherShape.has(name)))('%s takes what GET answers', async (name) => {
  const path = name.slice(4)
  const known = objects[path]
  if (!known) throw new Error(`say in this test who may change one of ${path}, and which`)
  const find = async (sql: string) => (await portal.pool.query<{ id: number }>(sql)).rows[0]?.id ?? 0
  const url = path.replace('{id}', String(await find(known.id)))
  const query: Record<string, string> = known.query ? { school_unit: String(await find(known.query)) } : {}
  const read = await portal.call('GET', url, { as: known.as, query })
  expect(read.statusCode, read.body).toBe(200)
  const put = await portal.call('PUT', url, { as: known.as, body: read.json<object>() })
  expect(put.statusCode, put.body).toBe(200)
  // Only fields that record the write may change.
  const {
    version: _read,
    updated_at: _then,
    placed_at: _placed,
    placed_by: _who,
    status: _before,
    ...before
  } = read.json()
  const {
    version: _written,
    updated_at: _now,
    placed_at: _ordered,
    placed_by: _writer,
    status: _after,
    ...after
  } = put.json()
  const own = Object.fromEntries(Object.entries(after).filter(([field]) => field in before))
  const shown = Object.fromEntries(Object.entries(before).filter(([field]) => field in after))
  if (!path.includes('event-instances')) expect(own).toEqual(shown)
})

/** A bib's number is compared with the old number instead. */
const withoutReading = new Set(['PUT /api/events/bibs/{id}/'])

const schemaOf = (schema: unknown) => schema as JsonSchema & { required?: string[] }

test('what people edit says which version they have read', () => {
  const changing = calls.filter(([name]) => /^(PUT|PATCH) /.test(name))
  const lax = changing.filter(
    ([, { body }]) => !schemaOf(body).required?.includes('version') && !hasVersionOfEach(body),
  )
  expect(new Set(lax.map(([name]) => name))).toEqual(withoutReading)
})

test('and a GET of the same object answers with it', () => {
  const silent = pairs
    .map(([name]) => `GET ${name.slice(4)}` as keyof typeof contract)
    .filter((name) => !('version' in (schemaOf(contract[name]?.response[200]).properties ?? {})))
  expect(silent).toEqual([])
})
