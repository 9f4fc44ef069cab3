import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ktlFile, ktlPayment } from '../../modules/money/payments/testing/sample-files.ts'
import { watchInvariants } from '../support/invariants.ts'
import { type SpawnedServer, spawnServer } from '../support/spawn-server.ts'
import { createTestDatabase } from '../support/test-database.ts'

/** A long operation: its request, and how much of it is stored. */
type Work = {
  url: string
  body: object | Buffer
  /** 0: nothing; 1: everything; values between are a partial write. */
  done: () => Promise<number>
}

/** Kills of each operation: few by default; with 7 the three together are killed more than twenty times. */
const KILLS = Number(process.env.STAFAPP_CRASH_ROUNDS ?? 2)

let database: Awaited<ReturnType<typeof createTestDatabase>>
let dataDir: string
let server: SpawnedServer | undefined
let address = ''
let bearer = ''

beforeAll(async () => {
  database = await createTestDatabase({ demo: true })
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'stafapp-crash-'))
})
afterAll(async () => {
  server?.process.kill('SIGKILL')
  await server?.exited
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the server like an operator, unless it is running. */
async function running(): Promise<void> {
  if (server) return
  const { host, user, password = '' } = inject('cluster')
  server = spawnServer({
    STAFAPP_DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${user}:${password}@/${database.name}?host=${encodeURIComponent(host)}`,
    STAFAPP_DEMO: 'on',
    STAFAPP_NOW: '2025-05-12T09:00:00+03:00',
    STAFAPP_JWT_SECRET: 'zHn3vXcQ0yR8mJtW5pLkD2sFbG7uAe1i',
  })
  address = await server.listening
}

/** Kills with SIGKILL and waits until PostgreSQL has ended the remaining connections. */
async function kill(): Promise<void> {
  server?.process.kill('SIGKILL')
  await server?.exited
  server = undefined
  const others = async () =>
    (
      await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'stafapp' and state <> 'idle' and pid <> pg_backend_pid()`,
      )
    ).rowCount
  await expect.poll(others, { timeout: 30_000 }).toBe(0)
}

async function call<T = unknown>(method: 'GET' | 'POST', url: string, body?: object | Buffer) {
  const isFile = Buffer.isBuffer(body)
  const response = await fetch(address + url, {
    method,
    headers: {
      ...(bearer ? { authorization: bearer } : {}),
      ...(body ? { 'content-type': isFile ? 'text/plain' : 'application/json' } : {}),
    },
    ...(body ? { body: isFile ? new Uint8Array(body) : JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (await response.json()) as T }
}

const saved: number[] = []

/** Writes a question and remembers it once acknowledged. */
async function write(): Promise<boolean> {
  const question = { question: 'Var?', answer: 'Här.', position: 1 }
  const answer = await call<{ id: number }>('POST', '/api/maintenance/qna/', question).catch(() => null)
  if (answer?.status !== 201) return false
  saved.push(answer.body.id)
  return true
}

/** Writes until the server is gone. */
async function load(): Promise<void> {
  while (await write());
}

const count = async (query: string, values: unknown[] = []) =>
  (await database.pool.query<{ n: number }>(query, values)).rows[0]?.n ?? 0

let serial = 0

async function bankFile(): Promise<Work> {
  serial += 1
  const rows = Array.from({ length: 400 }, (_, index) =>
    ktlPayment('999999', 100 + index, { archiveId: `K${serial}-${index}` }),
  )
  return {
    url: '/api/invoices/reference-match/',
    body: ktlFile(rows),
    done: async () =>
      (await count(`select count(*)::int as n from payment where archive_id like $1`, [`K${serial}-%`])) / rows.length,
  }
}

async function invoiceRun(): Promise<Work> {
  const preview = await call<ResponseOf<'GET /api/invoices/invoicing-preview/'>>(
    'GET',
    '/api/invoices/invoicing-preview/',
  )
  const payers = preview.body.payers
    .filter(({ state, faults }) => state === 'new' && faults.length === 0)
    .slice(0, 10)
    .map(({ billing_information, total_cents }) => ({ billing_information, total_cents }))
  expect(payers).toHaveLength(10)
  return {
    url: '/api/invoices/issue-invoices/',
    body: { karneval: 2, payers },
    done: async () =>
      (await count(
        `select count(*)::int as n from invoice where billing_information_id = any($1) and number is not null`,
        [payers.map(({ billing_information }) => billing_information)],
      )) / payers.length,
  }
}

const heats = async () =>
  (
    await database.pool.query<{ sum: string }>(
      `select md5(string_agg(format('%s %s %s %s %s', p.event_instance_id, p.round, h.number, p.lane, p.team_id), ','
         order by p.event_instance_id, p.round, h.number, p.lane)) as sum from heat_place p join heat h on h.id = p.heat_id`,
    )
  ).rows[0]?.sum

/** The result of an undisturbed draw, by seed. */
const drawn = new Map<string, string | undefined>()

async function heatDraw(): Promise<Work> {
  serial += 1
  const seed = serial % 2 ? 'röd' : 'grön'
  const draft = await call<ItemOf<'GET /api/events/heats/drafts/'>>('POST', '/api/events/heats/drafts/', { seed })
  expect(draft.status).toBe(201)
  const { body } = await call<{ state: string }>('GET', '/api/events/heats/work/')
  const before = await heats()
  return {
    url: `/api/events/heats/drafts/${draft.body.id}/take/`,
    body: { state: body.state },
    done: async () => {
      const now = await heats()
      if (now === before) return 0
      const clean = drawn.get(seed)
      drawn.set(seed, clean ?? now)
      return clean === undefined || clean === now ? 1 : 0.5
    },
  }
}

test.each([
  ['an import', bankFile],
  ['an invoice run', invoiceRun],
  ['a heat draw', heatDraw],
])(
  'F10, F18: kill -9 in the middle of %s leaves all of it or nothing; what was acknowledged is there, and it goes through afterwards',
  async (_name, prepare) => {
    await running()
    if (!bearer) {
      const login = await call<{ access: string }>('POST', '/api/users/login/', {
        username: 'superadmin',
        password: 'Karneval2025',
      })
      bearer = `Bearer ${login.body.access}`
      // Wait until the server has finished its scheduled work of this hour.
      const charged = () => count('select count(incomplete_charged_at)::int as n from karneval where id = 2')
      await expect.poll(charged, { timeout: 60_000 }).toBe(1)
    }
    const broken = await watchInvariants(database.pool)
    // Undisturbed runs first, one for each of the two seeds: their duration gives the times of the kills.
    const startedAt = performance.now()
    for (let run = 0; run < 2; run += 1) {
      const work = await prepare()
      expect((await call('POST', work.url, work.body)).status).toBeLessThan(300)
      expect(await work.done()).toBe(1)
    }
    const usualMs = (performance.now() - startedAt) / 2

    for (let round = 0; round < KILLS; round += 1) {
      const work = await prepare()
      expect(await write()).toBe(true)
      const loading = load()
      const answered = call('POST', work.url, work.body).catch(() => null)
      // Kills are spread over the whole operation.
      await Promise.race([
        new Promise((resolve) => setTimeout(resolve, (usualMs * (round + 1)) / (KILLS + 1))),
        answered,
      ])
      await kill()
      await loading
      const told = await answered
      const done = await work.done()
      expect([round, done]).toEqual([round, Math.round(done)])
      // An acknowledged operation must be complete.
      if (told && told.status < 300) expect(done).toBe(1)
      expect(await count('select count(*)::int as n from qna where id = any($1)', [saved])).toBe(saved.length)
      await running()
      if (done === 0) expect((await call('POST', work.url, work.body)).status).toBeLessThan(300)
      expect(await work.done()).toBe(1)
      expect(await broken()).toEqual([])
    }
  },
  600_000,
)
