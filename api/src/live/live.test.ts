import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changeEvent } from '../db/schema/change-event.ts'
import { AnswerCache } from '../http/responses/response-cache.ts'
import { readEvents } from '../test/support/read-events.ts'
import { createTestApp, type TestApp } from '../test/support/test-app.ts'
import { createLive } from './live.ts'

const TIMETABLE = 'GET /api/events/timetable/'

let portal: TestApp
let address: string

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
  address = await portal.app.listen({ host: '127.0.0.1', port: 0 })
  await settled()
})

afterAll(() => portal.close())

/** Waits for the announcement of a starting process, until which answers may be dropped at any time. */
async function settled(): Promise<void> {
  const { rows } = await portal.pool.query<{ newest: number }>('select max(id)::int as newest from change_event')
  const heard = async () => {
    const events = await readEvents(address)
    const hello = await events.next()
    events.close()
    return hello?.version
  }
  await vi.waitFor(async () => expect(await heard()).toBe(rows[0]?.newest), { timeout: 30_000 })
}

/** A second process on the portal's database, as far as changes are concerned. */
async function otherProcess() {
  const cache = new AnswerCache()
  const live = createLive({ ...portal, clock: () => new Date(), cache, log: pino({ level: 'silent' }) })
  await live.start()
  await settled()
  return { cache, live }
}

test('a change that another process announces is an event here, and drops the answer', async () => {
  const other = await otherProcess()
  const events = await readEvents(address)
  expect(events.status).toBe(200)
  expect(events.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(events.headers.get('cache-control')).toBe('no-store')
  expect(events.headers.get('x-content-type-options')).toBe('nosniff')
  const hello = await events.next()
  expect(hello?.event).toBe('hello')

  const before = await portal.call('GET', '/api/events/timetable/')
  await portal.pool.query(`update timetable_row set title = 'Ny titel' where kind = 'program'`)
  const held = await portal.call('GET', '/api/events/timetable/')
  expect(held.headers.etag).toBe(before.headers.etag)
  await other.live.announce([TIMETABLE])

  const change = await events.next()
  expect(change).toMatchObject({ event: 'timetable', previous: hello?.version })
  // The event is sent after the drop, so its receiver reads the new answer.
  expect((await portal.call('GET', '/api/events/timetable/')).body).toContain('Ny titel')
  events.close()
  await other.live.stop()
})

test('who comes back with the last event is told what happened meanwhile, by whichever process', async () => {
  const first = await readEvents(address)
  const seen = await first.next()
  first.close()
  const other = await otherProcess()
  // Its start announces all calls: its own cache and the others' are dropped.
  await other.live.announce([TIMETABLE])
  const again = await readEvents(address, { 'last-event-id': String(seen?.version) })
  const missed = await again.next()
  expect(missed?.event).not.toBe('hello')
  expect(missed?.previous).toBe(seen?.version)
  again.close()
  await other.live.stop()
})

test('a listening connection that was cut is opened again, and nothing is lost', async () => {
  const { cache, live } = await otherProcess()
  let reads = 0
  const read = () =>
    cache.get(TIMETABLE, '', async () => {
      reads += 1
      return String(reads)
    })
  await read()
  await portal.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'stafapp-listen'`,
  )
  await portal.pool.query(`insert into change_event (at, calls) values (now(), $1)`, [[TIMETABLE]])
  await expect
    .poll(
      async () => {
        await read()
        return reads
      },
      { timeout: 30_000 },
    )
    .toBe(2)
  await live.stop()
})

test('only who asks for events gets them', async () => {
  const response = await portal.call('GET', '/api/events/stream/')
  expect(response.statusCode).toBe(406)
  expect(response.json().errors[0].code).toBe('not_acceptable')
  const head = await fetch(`${address}/api/events/stream/`, {
    method: 'HEAD',
    headers: { accept: 'text/event-stream' },
  })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('the description says that the call answers with events', async () => {
  const { paths } = (await portal.call('GET', '/api/openapi.json')).json()
  expect(Object.keys(paths['/api/events/stream/'].get.responses[200].content)).toEqual(['text/event-stream'])
})

test('F20: a stop does not wait for those who listen', async () => {
  const second = await createTestApp()
  const place = await second.app.listen({ host: '127.0.0.1', port: 0 })
  const events = await readEvents(place)
  await events.next()
  await second.close()
  expect(await events.next()).toBeUndefined()
})

test('F15: a change that cannot be told for want of a database fails no call, and is told when there is one again', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const live = createLive({ ...portal, clock: () => new Date(), cache: new AnswerCache(), log })
  await settled()
  const events = await readEvents(address)
  await events.next()
  // Nothing reads the table meanwhile, so only the announcement fails.
  await portal.pool.query('alter table change_event rename to change_event_away')
  await expect(live.announce([TIMETABLE])).resolves.toBeUndefined()
  // It keeps retrying, because an outage lasts.
  await expect
    .poll(() => lines.filter((line) => line.includes('change feed')).length, { timeout: 30_000 })
    .toBeGreaterThan(2)
  await portal.pool.query('alter table change_event_away rename to change_event')
  expect(await events.next()).toMatchObject({ event: 'timetable' })
  events.close()
  await live.stop()
})

test('a browser that comes from a process which knew a change before this one has missed nothing', async () => {
  // Without a notification: this process reads the change at its next pulse, or when asked.
  const [change] = await portal.db
    .insert(changeEvent)
    .values({ at: new Date(), calls: [TIMETABLE] })
    .returning({ id: changeEvent.id })
  const events = await readEvents(address, { 'last-event-id': String(change?.id) })
  expect(await events.next()).toMatchObject({ event: 'hello', version: change?.id })
  events.close()
})
