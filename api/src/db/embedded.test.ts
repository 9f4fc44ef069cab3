import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { StartError } from '../lib/start-error.ts'
import { stopCluster } from './embedded/cluster.ts'
import { readPostmaster } from './embedded/postmaster.ts'
import { clusterFolder } from './embedded.ts'
import { openDatabase } from './open.ts'

const WRITER = path.join(import.meta.dirname, '../test/support/write-until-killed.ts')

let pristine: string
let dataDir: string
let child: ChildProcess | undefined

const open = () => openDatabase({ dataDir, onIdleError: () => undefined })

const newFolder = () => path.join(mkdtempSync(path.join(os.tmpdir(), 'stafapp-embedded-')), 'data')

// Creating a database is slow: create one, and copy it for each test.
beforeAll(async () => {
  pristine = newFolder()
  await (await openDatabase({ dataDir: pristine, onIdleError: () => undefined })).close()
})

afterAll(() => rmSync(path.dirname(pristine), { recursive: true, force: true }))

beforeEach(() => {
  dataDir = newFolder()
  cpSync(clusterFolder(pristine), clusterFolder(dataDir), { recursive: true })
  // The copy gets its mode from the umask, and PostgreSQL refuses a folder that others may read.
  chmodSync(clusterFolder(dataDir), 0o700)
})

function postmasterPid(): number {
  const running = readPostmaster(clusterFolder(dataDir))
  if (!running) throw new Error('PostgreSQL does not run')
  return running.pid
}

afterEach(async () => {
  child?.kill('SIGKILL')
  child = undefined
  await stopCluster(clusterFolder(dataDir))
  rmSync(path.dirname(dataDir), { recursive: true, force: true })
})

/** Starts the writer process and resolves when it has reported `count` commits; the process keeps running. */
async function writeRows(count: number): Promise<number[]> {
  child = spawn(process.execPath, [WRITER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk)
    if (text.split('\n').length > count) break
  }
  return text.trim().split('\n').map(Number)
}

async function killChild(): Promise<void> {
  if (!child) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const countOf = async (last: number) => {
  const database = await open()
  const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from written where n <= $1', [
    last,
  ])
  await database.close()
  return rows[0]?.n
}

test('F18: kill -9 of Node, twenty times, loses no committed row, and the next start takes over the server that survived', async () => {
  let last = 0
  for (let round = 0; round < 20; round += 1) {
    // Each writer continues after the newest row.
    const told = await writeRows(10)
    expect(told[0]).toBeGreaterThan(last)
    last = told.at(-1) ?? 0
    const pid = postmasterPid()
    await killChild()
    expect(postmasterPid()).toBe(pid)
  }
  expect(await countOf(last)).toBe(last)
}, 600_000)

test('F18: kill -9 of PostgreSQL too loses no committed row', async () => {
  const told = await writeRows(40)
  await killChild()
  process.kill(postmasterPid(), 'SIGKILL')
  const last = told.at(-1) ?? 0
  expect(await countOf(last)).toBe(last)
})

test('F19: a second start on the same data says so in one line, and the first goes on', async () => {
  await writeRows(1)
  const refused = await open().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(String(refused)).toMatch(/kör redan på datamappen [^\n]+$/)
  expect(child?.exitCode).toBeNull()
})

test('an orderly stop and a second start keep the data and sort as in Finland-Swedish', async () => {
  const first = await open()
  await first.pool.query("create table word (w text); insert into word values ('ö'), ('z'), ('å'), ('ä'), ('a')")
  await first.close()
  expect(readPostmaster(clusterFolder(dataDir))).toBeNull()
  const second = await open()
  const { rows } = await second.pool.query<{ w: string }>('select w from word order by w')
  const { rows: settings } = await second.pool.query(
    "select current_setting('fsync') as fsync, inet_server_port() as port",
  )
  await second.close()
  expect(rows.map(({ w }) => w).join('')).toBe('azåäö')
  expect(settings).toEqual([{ fsync: 'on', port: null }])
})

test('a start killed while the database was being made leaves nothing in the way', async () => {
  rmSync(clusterFolder(dataDir), { recursive: true })
  mkdirSync(`${clusterFolder(dataDir)}.init/base`, { recursive: true })
  const database = await open()
  await expect(database.pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  await database.close()
  expect(readdirSync(dataDir)).not.toContain('postgres.init')
})

test.each(['global/pg_control', 'PG_VERSION'])(
  'a database folder without %s is called damaged in one line',
  async (file) => {
    rmSync(path.join(clusterFolder(dataDir), file))
    const refused = await open().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartError)
    expect(String(refused)).toMatch(/är skadad eller kan inte öppnas \([^\n]+$/)
  },
)

test('a database folder of another version is named as such', async () => {
  writeFileSync(path.join(clusterFolder(dataDir), 'PG_VERSION'), '15\n')
  await expect(open()).rejects.toThrow('version 15, väntade 18')
})

test('a pid file whose number now belongs to another program does not stop the start', async () => {
  const file = path.join(clusterFolder(dataDir), 'postmaster.pid')
  writeFileSync(file, `${process.pid}\n${clusterFolder(dataDir)}\n1\n5432\n${os.tmpdir()}\n`)
  const database = await open()
  expect(readFileSync(file, 'utf8')).not.toMatch(new RegExp(`^${process.pid}\n`))
  await database.close()
})

test.each([
  ['empty', ''],
  ['half a number', '4'],
  ['torn in its third line', '999999\n/somewhere\n17'],
  ['zeros', '\0'.repeat(64)],
])('a pid file that a power cut left %s does not stop the start', async (_what, text) => {
  const file = path.join(clusterFolder(dataDir), 'postmaster.pid')
  writeFileSync(file, text)
  const database = await open()
  await expect(database.pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  await database.close()
})

test('no refusal of a start advises to delete data', async () => {
  writeFileSync(path.join(clusterFolder(dataDir), 'PG_VERSION'), '15\n')
  const refused = String(await open().catch((error: unknown) => error))
  expect(refused).toContain('återställ den senaste säkerhetskopian i en ny mapp')
  expect(refused).not.toMatch(/ta bort|radera|börja om/)
})

test('a folder that cannot be written is named in one line', async () => {
  const file = path.join(path.dirname(dataDir), 'file')
  writeFileSync(file, '')
  const refused = await openDatabase({ dataDir: path.join(file, 'data'), onIdleError: () => undefined }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(StartError)
  expect(String(refused)).toMatch(/kan inte skrivas \(ENOTDIR\)\.$/)
})

test('DATABASE_URL: an address where nobody answers is told in one line without its password', async () => {
  const url = 'postgres://user:hemligt@127.0.0.1:1/x'
  const refused = await openDatabase({ url, dataDir, onIdleError: () => undefined }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(String(refused)).toMatch(/svarar inte \(ECONNREFUSED\)/)
  expect(String(refused)).not.toContain('hemligt')
})
