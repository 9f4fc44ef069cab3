import { api } from '@stafapp/shared/contract/api'
import type { CallName, Contract } from '@stafapp/shared/contract/define'
import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** The reads with which the organiser prepares a year that nobody else sees yet. */
const preparing = [
  'GET /api/events/bibs/',
  'GET /api/events/change-requests/',
  'GET /api/events/event-instances/admin/',
  'GET /api/events/heats/changes/',
  'GET /api/events/heats/drafts/',
  'GET /api/events/heats/readings/',
  'GET /api/events/heats/rules/',
  'GET /api/events/heats/versions/',
  'GET /api/events/heats/work/',
  'GET /api/events/overview/',
  'GET /api/events/season/',
  'GET /api/events/timetable/plan/',
  'GET /api/invoices/diets/summary/',
  'GET /api/invoices/order-changes/',
  'GET /api/invoices/products/',
  'GET /api/schools/list/',
]

type Query = { properties: Record<string, unknown>; required?: string[] }
const contract: Contract = api
const queryOf = (name: string) => contract[name as CallName]?.query as Query | undefined
const reads = Object.keys(contract).filter(
  (name) => name.startsWith('GET ') && queryOf(name)?.properties.karneval !== undefined,
)

let portal: TestApp
let draft: ResponseOf<'POST /api/events/stafettkarneval/{id}/copy/'>
/** Of the parameters that a call requires besides the carnival. */
let values: Readonly<Record<string, string>>

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
  const body = { name: 'Stafettkarnevalen 2026', starts_on: '2026-05-15' }
  const made = await portal.call('POST', '/api/events/stafettkarneval/2/copy/', { as: 'superadmin', body })
  draft = made.json()
  const { rows } = await portal.pool.query<{ unit: number; school: number }>(
    'select id as unit, school_id as school from school_unit order by id limit 1',
  )
  values = {
    school_unit: String(rows[0]?.unit),
    id: String(rows[0]?.school),
    slug: 'vasa-ovningsskola',
    date: '2026-05-15',
    format: 'csv',
    version: '12345678',
  }
})
afterAll(() => portal.close())

/** Asks for the draft. */
async function statusOf(name: string, as?: string): Promise<number> {
  const others = Object.fromEntries((queryOf(name)?.required ?? []).map((key) => [key, values[key] ?? '']))
  const url = name.slice('GET '.length).replaceAll(/\{(\w+)\}/g, (_all, key: string) => values[key] ?? '')
  const query = { ...others, karneval: String(draft.id) }
  return (await portal.call('GET', url, { query, ...(as && { as }) })).statusCode
}

test.each(reads)('%s finds a draft for nobody but the organiser', async (name) => {
  for (const as of [undefined, 'lagledare', 'skoladmin']) expect(await statusOf(name, as)).toBeOneOf([401, 403, 404])
})

test.each(preparing)('%s finds a draft for the organiser', async (name) => {
  expect(await statusOf(name, 'superadmin')).toBe(200)
})

test('the list of carnivals and of those to come has no draft', async () => {
  for (const path of ['list', 'upcoming', 'active']) {
    const response = await portal.call('GET', `/api/events/stafettkarneval/${path}/`, { as: 'superadmin' })
    const { data } = response.json<{ data: ItemOf<'GET /api/events/stafettkarneval/list/'>[] }>()
    expect(data.map(({ id }) => id)).not.toContain(draft.id)
  }
})
