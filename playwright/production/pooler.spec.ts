import { startSmtp, type TestSmtp } from '../../api/src/test/support/smtp.ts'
import { expect, test } from '../fixtures/test.ts'
import { listen } from './listener.ts'
import { findNginx } from './nginx.ts'
import { type Organiser, organiserAt } from './organiser.ts'
import { findPgBouncer, type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { type Production, startProduction } from './production.ts'

/** Fewer than one replica's pool, so that transactions of both share connections. */
const POOL_SIZE = 4

let production: Production
let pgBouncer: PgBouncer
let smtp: TestSmtp
let organiser: Organiser

test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.skip(() => !findNginx(), 'nginx cannot be had on this machine')
test.skip(() => !findPgBouncer(), 'PgBouncer cannot be had on this machine')

test.beforeAll(async () => {
  test.setTimeout(300_000)
  smtp = await startSmtp()
  production = await startProduction({
    // Both replicas migrate and seed at the same time.
    isEmpty: true,
    env: { STAFAPP_SMTP_URL: smtp.url },
    pooler: async ({ socketFolder }) => {
      pgBouncer = await startPgBouncer(socketFolder, POOL_SIZE)
      return pgBouncer.port
    },
  })
  organiser = await organiserAt(production.url)
})

test.afterAll(async () => {
  await production?.stop()
  await pgBouncer?.stop()
  await smtp?.close()
})

const rows = async <Row extends object>(query: string): Promise<Row[]> =>
  (await production.database.pool.query<Row>(query)).rows

test('behind a pooler in transaction mode two replicas migrate an empty database together, and only LISTEN and the owner go past it', async () => {
  const clients = await pgBouncer.show('clients')
  expect(new Set(clients.map(({ user, application_name }) => `${user} ${application_name}`))).toEqual(
    new Set(['stafapp_app stafapp', 'watcher ']),
  )
  const sessions = await rows<{ name: string; n: number }>(
    `select application_name as name, count(*)::int as n from pg_stat_activity
     where usename = 'stafapp_app' group by 1 order by 1`,
  )
  const [pooled, listening] = sessions
  expect(sessions.map(({ name }) => name)).toEqual(['stafapp', 'stafapp-listen'])
  expect(pooled?.n).toBeLessThanOrEqual(POOL_SIZE)
  expect(listening?.n).toBe(2)
})

test('F1, F7: behind it teams entered at both replicas at once, 40 requests over 4 connections, take effect once each and sell no place twice', async () => {
  const [limited] = await rows<{ id: number; taken: number }>(
    `select i.id, (select count(*)::int from team t where t.event_instance_id = i.id and t.status <> 'withdrawn') as taken
     from event_instance i join karneval k on k.id = i.karneval_id and k.status = 'active' where i.event_id = 6`,
  )
  const instance = limited?.id ?? 0
  const capacity = (limited?.taken ?? 0) + 3
  await rows(`update event_instance set capacity = ${capacity} where id = ${instance}`)
  const units = await rows<{ id: number }>(
    `with schools as (
       insert into school (name, municipality) select 'Poolskolan ' || n, 'Vasa' from generate_series(1, 20) n returning id, name
     ) insert into school_unit (school_id, unit_name, school_types, school_subtypes, student_count)
     select id, name, array['primary_school'], array['none'], 300 from schools returning id`,
  )
  const enter = async (unit: number, index: number) => {
    const body = { school_unit: unit, teams: [{ event_instance: instance, count: 1 }], reason: 'Glömd anmälan' }
    const { url } = production.replicas[index % 2 ? 1 : 0]
    return (await organiser.ask(url, '/api/events/teams/intent/', body, `pool-${unit}`)).status
  }
  const statuses = await Promise.all([...units, ...units].map(({ id }, index) => enter(id, index)))
  expect(new Set(statuses)).toEqual(new Set([200, 409]))
  const [after] = await rows<{ taken: number; entries: number }>(
    `select (select count(*)::int from team t where t.event_instance_id = ${instance} and t.status <> 'withdrawn') as taken,
       (select count(*)::int from audit_entry where action = 'teams.intent' and object_id = any(array[${units.map(({ id }) => id)}])) as entries`,
  )
  expect(after).toEqual({ taken: capacity, entries: 3 })
})

test('behind it a change made at either replica reaches the listeners of both', async () => {
  const listeners = production.replicas.map(({ url }) => listen(url))
  for (const { last } of listeners) await expect.poll(last).toBeGreaterThan(0)
  const { data } = (await (await fetch(`${production.url}/api/events/timetable/`)).json()) as {
    data: { id: number; kind: string; track: number | null }[]
  }
  const row = data.find(({ kind, track }) => kind === 'race' && track !== null)?.id
  for (const { url } of production.replicas) {
    const body = { row, from_heat: 1, minutes: 8 }
    expect((await organiser.ask(url, '/api/events/timetable/delays/', body)).status).toBe(201)
    const [change] = await rows<{ newest: number }>('select max(id)::int as newest from change_event')
    for (const { last } of listeners) await expect.poll(last).toBe(change?.newest)
  }
  expect(listeners.map(({ gaps }) => gaps())).toEqual([0, 0])
  for (const { close } of listeners) await close()
})

test('behind it a mail asked for at either replica is sent once', async () => {
  const addresses = Array.from({ length: 12 }, (_, index) => `leader${index}@skola.example`).sort()
  const answers = await Promise.all(
    addresses.map((email, index) =>
      organiser.ask(production.replicas[index % 2 ? 1 : 0].url, '/api/users/create-invitation/', {
        email,
        school_unit: 1,
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 201))
  await expect.poll(() => rows(`select id from mail_message where state <> 'sent'`), { timeout: 60_000 }).toEqual([])
  expect(smtp.received.flatMap(({ to }) => to).sort()).toEqual(addresses)
})
