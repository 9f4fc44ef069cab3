import { once } from 'node:events'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { createBoss } from '../../api/src/jobs/jobs.ts'
import { startSmtp, type TestSmtp } from '../../api/src/test/support/smtp.ts'
import { expect, test } from '../fixtures/test.ts'
import { listen } from './listener.ts'
import { findNginx } from './nginx.ts'
import { type Organiser, organiserAt } from './organiser.ts'
import { type Production, startProduction } from './production.ts'

const TIMETABLE = '/api/events/timetable/'
const both = [0, 1] as const

let production: Production
let organiser: Organiser
/** One mail server per replica shows which of them ran a job. */
let smtps: [TestSmtp, TestSmtp]
/** Mails to this address are never accepted, so the replica hangs in the middle of its job. */
let heldAddress = ''
let heldBy: number | undefined

const startMailServer = (index: number) =>
  startSmtp({
    waits: async (address) => {
      if (address !== heldAddress || heldBy !== undefined) return
      heldBy = index
      await new Promise(() => undefined)
    },
  })

test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.skip(() => !findNginx(), 'nginx cannot be had on this machine')

test.beforeAll(async () => {
  test.setTimeout(300_000)
  smtps = [await startMailServer(0), await startMailServer(1)]
  production = await startProduction({
    // Orders are closed at this time, so that invoices can be issued.
    env: { STAFAPP_NOW: '2025-05-12T09:00:00+03:00' },
    own: [{ STAFAPP_SMTP_URL: smtps[0].url }, { STAFAPP_SMTP_URL: smtps[1].url }],
  })
  organiser = await organiserAt(production.url)
})

test.afterAll(async () => {
  await production?.stop()
  for (const smtp of smtps ?? []) await smtp.close()
})

const rows = async <Row extends object>(query: string): Promise<Row[]> =>
  (await production.database.pool.query<Row>(query)).rows

const invite = (index: 0 | 1, email: string) =>
  organiser.ask(production.replicas[index].url, '/api/users/create-invitation/', { email, school_unit: 1 })

const mailedTo = () => smtps.flatMap(({ received }) => received.flatMap(({ to }) => to)).sort()

test('through nginx: a change made at either replica reaches every listener at both, while the line is open', async () => {
  // Sequentially, so that nginx assigns them to the replicas in turn.
  const listeners = [
    listen(production.url),
    listen(production.url),
    ...production.replicas.map(({ url }) => listen(url)),
  ]
  for (const { last } of listeners) await expect.poll(last).toBeGreaterThan(0)
  const { data } = (await (
    await fetch(`${production.url}${TIMETABLE}`)
  ).json()) as ResponseOf<'GET /api/events/timetable/'>
  const row = data.find(({ kind, track }) => kind === 'race' && track !== null)?.id
  for (const index of both) {
    const { url } = production.replicas[index]
    const delayed = await organiser.ask(url, `${TIMETABLE}delays/`, { row, from_heat: 1, minutes: 8 })
    expect(delayed.status).toBe(201)
    const [change] = await rows<{ newest: number }>('select max(id)::int as newest from change_event')
    for (const { last } of listeners) await expect.poll(last).toBe(change?.newest)
  }
  expect(listeners.map(({ gaps, returns }) => gaps() + returns())).toEqual([0, 0, 0, 0])
  for (const { close } of listeners) await close()
})

test('a mail asked for at either replica is sent once, by whichever comes to it', async () => {
  const addresses = Array.from({ length: 12 }, (_, index) => `leader${index}@skola.example`).sort()
  const answers = await Promise.all(addresses.map((email, index) => invite(index % 2 ? 1 : 0, email)))
  expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 201))
  const waiting = () => rows(`select id from mail_message where state <> 'sent'`)
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([])
  expect(mailedTo()).toEqual(addresses)
})

test('F13: a replica that is killed in the middle of a mail leaves it to the other, which sends it once', async () => {
  heldAddress = 'held@skola.example'
  expect((await invite(0, heldAddress)).status).toBe(201)
  await expect.poll(() => heldBy).toBeDefined()
  const dead = heldBy === 1 ? 1 : 0
  const { process } = production.replicas[dead]
  process.kill('SIGKILL')
  await once(process, 'close')

  // Simulates that lease and job have expired; the remaining replica then takes over the job.
  const boss = createBoss(production.database.pool, { supervise: false })
  await boss.start()
  await rows(`update mail_message set leased_until = leased_until - interval '1 hour' where state = 'queued'`)
  await rows(`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`)
  await rows('update pgboss.queue set monitor_claim_on = null')
  await boss.supervise()
  await rows(`update pgboss.job set start_after = now() where state = 'retry'`)
  await boss.stop({ close: false, graceful: false })

  await expect.poll(() => mailedTo().filter((address) => address === heldAddress)).toEqual([heldAddress])
  expect(smtps[dead === 0 ? 1 : 0].received.at(-1)?.to).toEqual([heldAddress])
  const state = () => rows(`select state, attempts from mail_message where to_address = '${heldAddress}'`)
  await expect.poll(state).toEqual([{ state: 'sent', attempts: 2 }])
  await production.startAgain(dead)
})

test('F12, I4: invoices made at both replicas at once: each payer one, numbers without gap, references their own', async () => {
  const preview = await organiser.ask(production.url, '/api/invoices/invoicing-preview/')
  const { payers } = (await preview.json()) as ResponseOf<'GET /api/invoices/invoicing-preview/'>
  const ready = payers.filter(({ state }) => state === 'new').slice(0, 8)
  expect(ready).toHaveLength(8)
  const [before] = await rows<{ last: number }>('select max(number) as last from invoice')
  const statuses = await Promise.all(
    ready.map(({ billing_information, total_cents }) =>
      Promise.all(
        production.replicas.map(async ({ url }) => {
          const body = { karneval: 2, payers: [{ billing_information, total_cents }] }
          return (await organiser.ask(url, '/api/invoices/issue-invoices/', body)).status
        }),
      ),
    ),
  )
  expect(statuses.map((pair) => pair.sort())).toEqual(ready.map(() => [201, 409]))
  const first = (before?.last ?? 0) + 1
  const made = await rows<{ number: number; reference: string }>(
    `select number, reference_number as reference from invoice where number >= ${first} order by number`,
  )
  expect(made.map(({ number }) => number)).toEqual(ready.map((_, index) => first + index))
  expect(new Set(made.map(({ reference }) => reference)).size).toBe(ready.length)
})

test('F1: teams entered for one unit at both replicas at once are as many as were wished, numbered from 1', async () => {
  const [pair] = await rows<{ unit: number; event: number; wished: number }>(
    `select t.school_unit_id as unit, t.event_instance_id as event, e.max_teams_per_unit as wished
     from team t join event_instance i on i.id = t.event_instance_id join event e on e.id = i.event_id
     where i.karneval_id = 2 and i.capacity is null group by 1, 2, 3
     having e.max_teams_per_unit - count(*) >= 2 order by 1, 2 limit 1`,
  )
  const body = {
    school_unit: pair?.unit,
    teams: [{ event_instance: pair?.event, count: pair?.wished }],
    reason: 'Glömd anmälan',
  }
  const enter = async (index: number) =>
    (await organiser.ask(production.replicas[index % 2 ? 1 : 0].url, '/api/events/teams/intent/', body)).status
  const statuses = await Promise.all(Array.from({ length: 6 }, (_, index) => enter(index)))
  expect(statuses).toEqual(Array.from({ length: 6 }, () => 200))
  const numbers = await rows<{ number: number }>(
    `select number from team where school_unit_id = ${pair?.unit} and event_instance_id = ${pair?.event} order by 1`,
  )
  expect(numbers.map(({ number }) => number)).toEqual(
    Array.from({ length: pair?.wished ?? 0 }, (_, index) => index + 1),
  )
})
