import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { backUp } from '../db/backup/back-up.ts'
import { restore } from '../db/backup/restore.ts'
import { stopCluster } from '../db/embedded/cluster.ts'
import { clusterFolder } from '../db/embedded.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { createBoss, prepareQueues } from '../jobs/jobs.ts'
import { DEMO_PASSWORD, seedWhenEmpty } from '../seed/seed-when-empty.ts'
import { EXPANSION, nextRelease } from '../test/support/next-release.ts'
import { spawnServer } from '../test/support/spawn-server.ts'

const WRITER = path.join(import.meta.dirname, '../test/support/write-until-killed.ts')

let folder: string
let writer: ChildProcess | undefined
const inFolder = (name: string) => path.join(folder, name)
const open = (dataDir: string) => openDatabase({ dataDir, onIdleError: () => undefined })

/** A hash of each table's rows, independent of their order. */
async function checksums({ pool }: OpenDatabase): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: found } = await pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${name} t`,
    )
    sums[name] = found[0]?.sum ?? ''
  }
  return sums
}

let before: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stafapp-backup-'))
  const database = await open(inFolder('data'))
  await migrateDatabase(database.pool)
  const boss = createBoss(database.pool, { supervise: false })
  await prepareQueues(boss)
  await seedWhenEmpty(database.db)
  await boss.send('mail', { mailId: 1 })
  await boss.stop({ close: false, graceful: false })
  await database.pool.query(
    `with m as (
       insert into message (karneval_id, subject, body, selection) values (2, 'x', 'x', '{"to":["teacher"]}') returning id
     ), r as (
       insert into message_receiver (message_id, name, address, kinds, schools)
       select id, 'A', 'a@skola.example', '{teacher}', '{A-skolan}' from m returning id
     )
     insert into mail_message (kind, to_address, subject, text, html, message_id, state, next_attempt_at, message_receiver_id)
     select 'message', 'a@skola.example', 'x', 'x', 'x', 'm1', 'queued', now(), id from r`,
  )
  await database.pool.query(
    `insert into maventa_delivery (invoice_id, uuid, next_attempt_at)
     select min(id), 'd1', now() from invoice i where not exists (select from maventa_delivery d where d.invoice_id = i.id)`,
  )
  await database.pool.query(
    `insert into content_file (documentation_id, name, type, size, bytes)
     select min(id), 'PM.pdf', 'application/pdf', 5, '\\x255044462d' from documentation`,
  )
  before = await checksums(database)
  await backUp({ dataDir: inFolder('data'), target: inFolder('copy') })
  await database.close()
}, 60_000)

afterEach(async () => {
  writer?.kill('SIGKILL')
  writer = undefined
})

afterAll(async () => {
  for (const name of ['data', 'restored', 'served', 'busy', 'busy-restored'])
    await stopCluster(clusterFolder(inFolder(name)))
  rmSync(folder, { recursive: true, force: true })
})

test('F22, R60: a restored backup has the same rows, and sends nothing again', async () => {
  const { heldMails } = await restore({ backup: inFolder('copy'), dataDir: inFolder('restored') })
  expect(heldMails).toBe(1)
  const database = await open(inFolder('restored'))
  const after = await checksums(database)
  const { rows } = await database.pool.query('select state, cause from mail_message')
  const { rows: receivers } = await database.pool.query('select state, cause from message_receiver')
  const { rows: deliveries } = await database.pool.query(
    `select state, attempts from maventa_delivery where uuid = 'd1'`,
  )
  const { rows: jobs } = await database.pool.query('select 1 from pgboss.job')
  await database.close()
  expect(Object.keys(before).length).toBeGreaterThan(30)
  const touched = [
    'public.mail_message',
    'public.message_receiver',
    'public.maventa_delivery',
    ...Object.keys(before).filter((name) => name.startsWith('pgboss.')),
  ]
  const rest = (sums: Record<string, string>) =>
    Object.fromEntries(Object.entries(sums).filter(([name]) => !touched.includes(name)))
  expect(rest(after)).toEqual(rest(before))
  expect(rows).toEqual([{ state: 'dead', cause: expect.stringContaining('säkerhetskopian') }])
  // The organiser can find the recipients without a message and send it again.
  expect(receivers).toEqual([{ state: 'failed', cause: expect.stringContaining('säkerhetskopian') }])
  // Maventa is asked before sending: the invoice may have arrived after the backup.
  expect(deliveries).toEqual([{ state: 'unknown', attempts: 1 }])
  expect(jobs).toEqual([])
})

test('F22: a restored copy is served again, by the next release too: it migrates, keeps every row, and people log in', async () => {
  await restore({ backup: inFolder('copy'), dataDir: inFolder('served') })
  const database = await open(inFolder('served'))
  const counts = async () =>
    Object.fromEntries(Object.entries(await checksums(database)).map(([name, sum]) => [name, sum.split(' ')[0]]))
  const restored = await counts()
  const { folder: migrations, remove } = nextRelease(EXPANSION)
  await migrateDatabase(database.pool, migrations)
  remove()
  expect(await counts()).toEqual({ ...restored, 'public.next_thing': '0' })
  await database.close()
  const server = spawnServer({ STAFAPP_DATA_DIR: inFolder('served'), STAFAPP_DEMO: 'on' })
  const login = await fetch(`${await server.listening}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'lagledare', password: DEMO_PASSWORD }),
  })
  expect(login.status).toBe(200)
  server.process.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('F22: a copy taken while rows are written holds each row that was acknowledged before it began', async () => {
  const dataDir = inFolder('busy')
  await (await open(dataDir)).close()
  writer = spawn(process.execPath, [WRITER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  let acknowledged = 0
  await new Promise<void>((resolve) => {
    writer?.stdout?.on('data', (chunk: Buffer) => {
      acknowledged = Number(chunk.toString().trim().split('\n').at(-1))
      if (acknowledged > 50) resolve()
    })
  })
  const promised = acknowledged
  await backUp({ dataDir, target: inFolder('busy-copy') })
  expect(acknowledged).toBeGreaterThan(promised)
  const other = inFolder('busy-restored')
  cpSync(path.join(inFolder('busy-copy'), 'postgres'), clusterFolder(other), { recursive: true })
  chmodSync(clusterFolder(other), 0o700)
  const database = await open(other)
  const { rows } = await database.pool.query<{ n: number; last: number }>(
    'select count(*)::int as n, max(n) as last from written',
  )
  await database.close()
  expect(rows[0]?.n).toBe(rows[0]?.last)
  expect(rows[0]?.last).toBeGreaterThanOrEqual(promised)
})

test('a damaged copy, a folder in use and a folder with a database are refused with one line', async () => {
  cpSync(inFolder('copy'), inFolder('damaged'), { recursive: true })
  appendFileSync(path.join(inFolder('damaged'), 'postgres', 'PG_VERSION'), '\n')
  await expect(restore({ backup: inFolder('damaged'), dataDir: inFolder('x') })).rejects.toThrow(
    'PG_VERSION har ändrats',
  )
  await expect(restore({ backup: inFolder('nowhere'), dataDir: inFolder('x') })).rejects.toThrow('manifest.json saknas')
  await expect(restore({ backup: inFolder('copy'), dataDir: inFolder('data') })).rejects.toThrow('har redan en databas')
  await expect(backUp({ dataDir: inFolder('data'), target: inFolder('copy') })).rejects.toThrow('finns redan')
  const database = await open(inFolder('data'))
  await expect(restore({ backup: inFolder('copy'), dataDir: inFolder('data') })).rejects.toThrow('Stafapp kör redan')
  await database.close()
})

test('F22: after pg_restore the same command holds the mails back', async () => {
  const database = await open(inFolder('data'))
  const { host, port, user, password } = database.pool.options
  const url = new URL(`postgres://${user}@localhost:${port}/postgres`)
  url.password = typeof password === 'string' ? password : ''
  url.searchParams.set('host', host ?? '')
  const { stdout } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'db-restore.ts')], {
    env: { PATH: process.env.PATH, DATABASE_URL: url.href },
    encoding: 'utf8',
  })
  const { rows } = await database.pool.query('select state from mail_message')
  await database.close()
  expect([stdout, rows]).toEqual(['1 väntande mejl har hållits inne.\n', [{ state: 'dead' }]])
})
