import { randomUUID } from 'node:crypto'
import { readPostmaster } from '../../api/src/db/embedded/postmaster.ts'
import { expect, test } from '../fixtures/test.ts'
import { startLoad } from './load.ts'
import { findNginx } from './nginx.ts'
import { type Organiser, organiserAt } from './organiser.ts'
import { type Production, startProduction } from './production.ts'
import { type Standby, startAddress, startStandby } from './standby.ts'

const WRITERS = 4

let production: Production
let standby: Standby
let address: Awaited<ReturnType<typeof startAddress>>
let organiser: Organiser
/** Keys of the writes that were answered with 201. */
const acknowledged: string[] = []

test.skip(() => !findNginx(), 'nginx cannot be had on this machine')
// The embedded PostgreSQL of Windows listens on TCP with a password.
test.skip(() => process.platform === 'win32', 'the standby is reached by a Unix socket')

test.beforeAll(async () => {
  test.setTimeout(300_000)
  production = await startProduction({
    between: async (primary) => {
      standby = await startStandby(primary)
      address = await startAddress(primary.socketFolder)
      return address.port
    },
  })
  organiser = await organiserAt(production.url)
})

test.afterAll(async () => {
  await production?.stop()
  address?.stop()
  await standby?.stop()
})

/** Adds delays one at a time, and asks again with the same key when it is told to come back or gets no answer. */
const writer = (row: number) => {
  let key = randomUUID()
  return async () => {
    const body = { row, from_heat: 1, minutes: 1 }
    const answer = await organiser.ask(production.url, '/api/events/timetable/delays/', body, key)
    if (answer.status === 201) acknowledged.push(key)
    if (answer.status < 500) key = randomUUID()
    return answer
  }
}

const count = async (query: string, values: unknown[] = []): Promise<number> =>
  (await standby.database.pool.query<{ n: number }>(`select (${query})::int as n`, values)).rows[0]?.n ?? 0

/** The rows that each write must have created: the delay, its entry in the change log and the stored answer. */
const writes = async () => ({
  delays: await count('select count(*) from timetable_delay'),
  entries: await count(`select count(*) from audit_entry where action = 'timetable.delay'`),
  answers: await count('select count(*) from idempotency_key where answer is not null'),
})

test('F60: the database server dies under load and its streaming replica takes over: nothing acknowledged is lost or doubled', async () => {
  test.setTimeout(180_000)
  const { data } = (await (await fetch(`${production.url}/api/events/timetable/`)).json()) as {
    data: { id: number; kind: string; track: number | null }[]
  }
  const row = data.find(({ kind, track }) => kind === 'race' && track !== null)?.id ?? 0
  const earlier = await writes()
  const load = startLoad([
    ...Array.from({ length: WRITERS }, () => writer(row)),
    () => organiser.ask(production.url, '/api/users/me/'),
    () => fetch(`${production.url}/api/events/timetable/`),
  ])
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20)

  process.kill(readPostmaster(production.cluster)?.pid ?? 0, 'SIGKILL')
  const before = acknowledged.length
  await standby.promote()
  address.moveTo(standby.socketFolder)

  await expect.poll(() => acknowledged.length - before, { timeout: 60_000 }).toBeGreaterThan(20)
  const statuses = await load.end()
  expect(
    Object.keys(statuses)
      .map(Number)
      .filter((status) => ![200, 201, 503].includes(status)),
  ).toEqual([])

  const keys = [...new Set(acknowledged)]
  expect(keys).toHaveLength(acknowledged.length)
  expect(await count('select count(*) from idempotency_key where answer is not null and key = any($1)', [keys])).toBe(
    keys.length,
  )
  const { delays, entries, answers } = await writes()
  const stored = answers - earlier.answers
  expect([delays - earlier.delays, entries - earlier.entries]).toEqual([stored, stored])
})
