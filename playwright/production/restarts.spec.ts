import { randomUUID } from 'node:crypto'
import { startCluster, stopCluster } from '../../api/src/db/embedded/cluster.ts'
import { readPostmaster } from '../../api/src/db/embedded/postmaster.ts'
import { migrateDatabase } from '../../api/src/db/migrate.ts'
import { nextRelease } from '../../api/src/test/support/next-release.ts'
import { startSmtp, type TestSmtp } from '../../api/src/test/support/smtp.ts'
import { expect, test } from '../fixtures/test.ts'
import { listen } from './listener.ts'
import { startLoad } from './load.ts'
import { findNginx } from './nginx.ts'
import { type Organiser, organiserAt } from './organiser.ts'
import { type Production, startProduction } from './production.ts'

const TIMETABLE = '/api/events/timetable/'

let production: Production
let smtp: TestSmtp
let organiser: Organiser
let row: number

test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.skip(() => !findNginx(), 'nginx cannot be had on this machine')

test.beforeAll(async () => {
  test.setTimeout(300_000)
  smtp = await startSmtp()
  production = await startProduction({ env: { STAFAPP_SMTP_URL: smtp.url } })
  organiser = await organiserAt(production.url)
  const { data } = (await (await fetch(`${production.url}${TIMETABLE}`)).json()) as {
    data: { id: number; kind: string; track: number | null }[]
  }
  row = data.find(({ kind, track }) => kind === 'race' && track !== null)?.id ?? 0
})

test.afterAll(async () => {
  await production?.stop()
  await smtp?.close()
})

const number = async (query: string): Promise<number> => {
  const { rows } = await production.database.pool.query<{ n: number }>(`select (${query})::int as n`)
  return rows[0]?.n ?? 0
}
const newestChange = () => number('select max(id) from change_event')

/**
 * Rows that each write creates: delay, audit entry, and idempotency key with the answer. Unequal numbers mean a partial
 * write.
 */
const writes = async () => ({
  delays: await number('select count(*) from timetable_delay'),
  entries: await number(`select count(*) from audit_entry where action = 'timetable.delay'`),
  answers: await number('select count(*) from idempotency_key where answer is not null'),
})

const delay = (url: string, key: string = randomUUID()) =>
  organiser.ask(url, `${TIMETABLE}delays/`, { row, from_heat: 1, minutes: 1 }, key)

/** Adds delays one at a time, and retries a refused one with the same key. */
const writer = (url: string) => {
  let key = randomUUID()
  return async () => {
    const answer = await delay(url, key)
    if (answer.status !== 503) key = randomUUID()
    return answer
  }
}

/** Public reads, an authenticated user's reads, and writes, all through nginx. */
const startVisitors = ({ url }: Production) =>
  startLoad([
    ...Array.from({ length: 3 }, () => () => fetch(`${url}${TIMETABLE}`)),
    ...Array.from({ length: 2 }, () => () => organiser.ask(url, '/api/users/me/')),
    ...Array.from({ length: 3 }, () => writer(url)),
  ])

test('F20, F21: a release under load drops neither a read nor a write, and who listens misses nothing', async () => {
  const listener = listen(production.url)
  const before = await writes()
  const visitors = startVisitors(production)
  await expect.poll(() => visitors.count(201)).toBeGreaterThan(3)
  // Migrates to the next release while this one keeps running and restarts, as in a rollback.
  const next = nextRelease(
    ...['timetable_row', 'timetable_delay', 'audit_entry', 'app_user'].map(
      (table) => `alter table ${table} add column next_note text, add column next_count integer not null default 0`,
    ),
  )
  await migrateDatabase(production.database.pool, next.folder)
  next.remove()
  for (const index of [0, 1] as const) {
    expect(await production.replicas[index].stop()).toBe(0)
    await production.startAgain(index)
  }
  const statuses = await visitors.end()
  expect(Object.keys(statuses)).toEqual(['200', '201'])
  const made = (await writes()).delays - before.delays
  expect(made).toBe(statuses[201])
  expect(listener.returns()).toBeGreaterThan(0)
  await expect.poll(listener.last).toBe(await newestChange())
  expect(listener.gaps()).toBe(0)
  await listener.close()
})

const outages = {
  'is restarted': (folder: string) => stopCluster(folder),
  'is killed': (folder: string) => process.kill(readPostmaster(folder)?.pid ?? 0, 'SIGKILL'),
}

for (const [how, end] of Object.entries(outages)) {
  test(`F15: the database ${how} in the middle of requests: told to come back, no half write, and all works again`, async () => {
    const { replicas, cluster, url } = production
    const ready = () => Promise.all(replicas.map(async (replica) => (await fetch(`${replica.url}/readyz`)).status))
    const listener = listen(replicas[1].url)
    const visitors = startVisitors(production)
    await expect.poll(() => visitors.count(201)).toBeGreaterThan(3)
    await end(cluster)
    await expect.poll(ready).toEqual([503, 503])
    await startCluster({ folder: cluster })
    await expect.poll(ready, { timeout: 60_000 }).toEqual([200, 200])
    const written = visitors.count(201)
    await expect.poll(() => visitors.count(201), { timeout: 60_000 }).toBeGreaterThan(written + 3)
    const { 0: lost = 0, 200: _read, 201: _written, 503: _refused, ...other } = await visitors.end()
    expect({ lost, other }).toEqual({ lost: 0, other: {} })
    expect(replicas.map(({ process }) => process.exitCode)).toEqual([null, null])

    const { delays, entries, answers } = await writes()
    expect({ entries, answers }).toEqual({ entries: delays, answers: delays })
    // A change at one replica reaches listeners of the other.
    expect((await delay(replicas[0].url)).status).toBe(201)
    await expect.poll(listener.last).toBe(await newestChange())
    expect(listener.gaps()).toBe(0)
    await listener.close()
    const [here, there] = await Promise.all(
      replicas.map(async (replica) => (await fetch(`${replica.url}${TIMETABLE}`)).text()),
    )
    expect(there).toBe(here)
    // The job queue still works.
    const email = `${randomUUID()}@skola.example`
    expect((await organiser.ask(url, '/api/users/create-invitation/', { email, school_unit: 1 })).status).toBe(201)
    await expect.poll(() => smtp.received.filter(({ to }) => to.includes(email)).length).toBe(1)
  })
}
