import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOrderDemo } from '../../modules/orders/order-fixtures.ts'
import { addUser } from '../support/add-user.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const LEADERS = 60
/** Enough for two leaders of three. */
const LEFT = 40
/** The connection of every third leader is cut during each change. */
const isCut = (index: number) => index % 3 === 0

let portal: TestApp
let demo: Awaited<ReturnType<typeof readOrderDemo>>
let base: string

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
  demo = await readOrderDemo(portal)
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`
})
afterAll(() => portal.close())

type Wish = { url: string; body: object; token?: string; key?: string; agent: Agent }

/** One attempt over a real connection. null: cut after the request was sent, before an answer. */
const send = ({ url, body, token, key, agent }: Wish, cut = false) =>
  new Promise<{ status: number; text: string } | null>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const sent = request(base + url, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.on('error', (error) => (cut ? resolve(null) : reject(error)))
    sent.end(JSON.stringify(body), () => {
      if (cut) sent.destroy(new Error('cut'))
    })
  })

/** Like a browser: repeats the request with the same key after a cut or 503. */
const insist = async (wish: Wish, cut: boolean): Promise<number> => {
  if (cut) await send(wish, true)
  for (;;) {
    const answer = await send(wish)
    if (answer && answer.status !== 503) return answer.status
  }
}

const limitTo = async (left: number) => {
  await portal.pool.query(
    `update event_instance i set capacity = $2 +
       (select count(*) from team t where t.event_instance_id = i.id and t.status <> 'withdrawn') where i.id = $1`,
    [demo.instance(6), left],
  )
  await portal.pool.query(
    `update product p set stock = $2 +
       (select coalesce(sum(r.quantity), 0) from unit_order_row r where r.product_id = p.id) where p.id = $1`,
    [demo.logi, left],
  )
}

/** Leaders of new schools, entitled to enter the race but without entries. */
const addLeaders = async (count: number, prefix: string) => {
  const { rows: units } = await portal.pool.query<{ id: number }>(
    `with s as (insert into school (name, municipality) select $2 || n, 'Vasa' from generate_series(1, $1::int) n returning id)
     insert into school_unit (school_id, unit_name, school_types, school_subtypes, student_count)
     select id, 'Lågstadiet', array['primary_school'], array['none'], 300 from s returning id`,
    [count, prefix],
  )
  const named = units.map(({ id: unit }, index) => ({ unit, username: `${prefix}${index}` }))
  for (const { unit, username } of named) await addUser(portal.db, { username, roles: ['teacher'], unitIds: [unit] })
  return named
}

type Leader = Awaited<ReturnType<typeof addLeaders>>[number]

const logIn = async ({ username }: Leader, agent: Agent): Promise<string> => {
  const answer = await send({ url: '/api/users/login/', body: { username, password: 'Karneval2025' }, agent })
  return JSON.parse(answer?.text ?? '').access
}

test('F7, F31: of 60 leaders in the same moment each gets once what was promised, though connections are cut, and all places are taken', async () => {
  await limitTo(LEFT)
  const leaders = await addLeaders(LEADERS, 'Rusning')
  const told = await Promise.all(
    leaders.map(async (leader, index) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const token = await logIn(leader, agent)
      const { unit } = leader
      const enter = (event: number, count: number) => ({
        url: '/api/events/teams/intent/',
        body: { school_unit: unit, teams: [{ event_instance: demo.instance(event), count }] },
        key: `rush-${unit}-${event}`,
        token,
        agent,
      })
      const order = {
        url: '/api/invoices/orders/',
        body: { school_unit: unit, rows: [{ product: demo.logi, quantity: 1 }] },
        key: `rush-${unit}-order`,
        token,
        agent,
      }
      const cut = isCut(index)
      const open = await insist(enter(1, 2), cut)
      const [place, bed] = [await insist(enter(6, 1), cut), await insist(order, cut)]
      agent.destroy()
      return { unit, open, place, bed }
    }),
  )
  const { rows: kept } = await portal.pool.query(
    `select u.id as unit,
       (select count(*)::int from team t where t.school_unit_id = u.id and t.event_instance_id = $2) as teams,
       (select count(*)::int from team t where t.school_unit_id = u.id and t.event_instance_id = $3) as places,
       (select coalesce(sum(r.quantity), 0)::int from unit_order o join unit_order_row r on r.order_id = o.id
         where o.school_unit_id = u.id and r.product_id = $4) as beds,
       (select count(*)::int from audit_entry a where a.action = 'teams.intent' and a.object_id = u.id) as entries
     from school_unit u where u.id = any($1) order by u.id`,
    [leaders.map(({ unit }) => unit), demo.instance(1), demo.instance(6), demo.logi],
  )
  expect(kept).toEqual(
    told
      .toSorted((a, b) => a.unit - b.unit)
      .map(({ unit, place, bed }) => ({
        unit,
        teams: 2,
        places: place === 200 ? 1 : 0,
        beds: bed === 201 ? 1 : 0,
        entries: place === 200 ? 2 : 1,
      })),
  )
  const count = (key: 'open' | 'place' | 'bed', status: number) => told.filter((one) => one[key] === status).length
  expect([count('open', 200), count('place', 200), count('place', 409)]).toEqual([LEADERS, LEFT, LEADERS - LEFT])
  expect([count('bed', 201), count('bed', 409)]).toEqual([LEFT, LEADERS - LEFT])
})

test('F31: without its key the second attempt of an order is refused as a stranger’s: the test above can fail', async () => {
  await limitTo(LEFT)
  const [leader] = await addLeaders(1, 'Nyckellös')
  if (!leader) throw new Error('no leader')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const token = await logIn(leader, agent)
  const order = { url: '/api/invoices/orders/', body: { school_unit: leader.unit, rows: [] }, token, agent }
  expect([await insist(order, false), await insist(order, false)]).toEqual([201, 409])
  agent.destroy()
})
