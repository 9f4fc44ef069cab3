import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { teamFixtures } from '../../modules/entry/teams/team-fixtures.ts'
import { readOrderDemo } from '../../modules/orders/order-fixtures.ts'
import { type CuttingProxy, startCuttingProxy } from '../support/cutting-proxy.ts'
import { watchInvariants } from '../support/invariants.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let portal: TestApp
let proxy: CuttingProxy
let bearer: string
let fixtures: Awaited<ReturnType<typeof teamFixtures>>
let lunch: number

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
  fixtures = await teamFixtures(portal)
  lunch = (await readOrderDemo(portal)).lunch
  bearer = `Bearer ${(await portal.login('superadmin')).access}`
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  proxy = await startCuttingProxy((portal.app.server.address() as AddressInfo).port)
})
afterAll(async () => {
  await proxy.close()
  await portal.close()
})

type Call = { method: 'GET' | 'POST' | 'PUT'; url: string; key?: string; body?: object }

/** One attempt over a new connection; null when the answer was lost. */
async function attempt({ method, url, key, body }: Call) {
  try {
    const response = await fetch(proxy.url + url, {
      method,
      headers: {
        connection: 'close',
        authorization: bearer,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: (await response.json()) as { id?: number; version?: number } }
  } catch {
    return null
  }
}

/** Cut before any byte, in the status line, in the headers, in the body. */
const cuts = [0, 5, 200, 1200]

/** Loses the answer at each place and retries like a browser until one arrives. */
async function insist(call: Call) {
  let lost = 0
  for (const bytes of cuts) {
    proxy.cutAfter(bytes)
    if ((await attempt(call)) === null) lost += 1
  }
  expect(lost).toBeGreaterThanOrEqual(3)
  return attempt(call)
}

const count = async (query: string, values: unknown[]) =>
  (await portal.pool.query<{ n: number }>(query, values)).rows[0]?.n

test('F31: a runner, teams, an order and its change whose answers get lost after the commit are there once when they are sent again', async () => {
  const unit = await fixtures.emptyUnit('Brutna nätet')
  const event = fixtures.eventOf('5 × 80 m flickor, åk 1–6').id
  const broken = await watchInvariants(portal.pool)

  const runner = { school_unit: unit, first_name: 'Ida', last_name: 'Ek', grade: 4, gender: 'female' }
  const made = await insist({ method: 'POST', url: '/api/events/runners/', key: 'runner', body: runner })
  expect(made?.status).toBe(201)
  expect(await count('select count(*)::int as n from runner where school_unit_id = $1', [unit])).toBe(1)

  const teams = { school_unit: unit, teams: [{ event_instance: event, count: 2 }] }
  expect((await insist({ method: 'POST', url: '/api/events/teams/intent/', key: 'teams', body: teams }))?.status).toBe(
    200,
  )
  expect(await count('select count(*)::int as n from team where school_unit_id = $1', [unit])).toBe(2)

  const order = { school_unit: unit, rows: [{ product: lunch, quantity: 10 }] }
  const placed = await insist({ method: 'POST', url: '/api/invoices/orders/', key: 'order', body: order })
  expect(placed?.status).toBe(201)
  const ordered = () =>
    count(
      `select sum(r.quantity)::int as n from unit_order_row r join unit_order o on o.id = r.order_id
       where o.school_unit_id = $1 and r.source = 'ordered'`,
      [unit],
    )
  expect(await ordered()).toBe(10)

  const url = `/api/invoices/orders/${placed?.body.id}/`
  const rows = [{ product: lunch, quantity: 12 }]
  const { version } = placed?.body ?? {}
  expect((await insist({ method: 'PUT', url, key: 'change', body: { rows, version } }))?.status).toBe(200)
  expect(await ordered()).toBe(12)

  expect((await insist({ method: 'GET', url }))?.status).toBe(200)
  expect(await broken()).toEqual([])
})

test('F31: without the key a runner whose answers get lost is there more than once: the test above can fail', async () => {
  const unit = await fixtures.emptyUnit('Utan nyckel')
  const runner = { school_unit: unit, first_name: 'Ida', last_name: 'Ek', grade: 4, gender: 'female' }
  await insist({ method: 'POST', url: '/api/events/runners/', body: runner })
  expect(await count('select count(*)::int as n from runner where school_unit_id = $1', [unit])).toBe(cuts.length + 1)
})
