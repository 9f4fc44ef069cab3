import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { Db } from '../db/db.ts'
import { stopCluster } from '../db/embedded/cluster.ts'
import { clusterFolder } from '../db/embedded.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { accountToken } from '../db/schema/account-tokens.ts'
import { userFactor } from '../db/schema/factors.ts'
import { mailMessage } from '../db/schema/mail.ts'
import { auditEntry } from '../db/schema/maintenance.ts'
import { appUser } from '../db/schema/users.ts'
import { DEMO_PASSWORD } from '../seed/seed-when-empty.ts'
import { addUser } from '../test/support/add-user.ts'
import { type SpawnedServer, spawnServer } from '../test/support/spawn-server.ts'
import { createTestDatabase } from '../test/support/test-database.ts'

const COMMAND = path.join(import.meta.dirname, 'recover-admin.ts')
const SECRET = 'zHn3vXcQ0yR8mJtW5pLkD2sFbG7uAe1i'
const NEW_PASSWORD = 'Blåsippa99x'

let dataDir: string
let server: SpawnedServer | undefined

beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(os.tmpdir(), 'stafapp-recover-')), 'data')
})

afterEach(async () => {
  server?.process.kill('SIGTERM')
  await server?.exited
  server = undefined
  await stopCluster(clusterFolder(dataDir))
  rmSync(path.dirname(dataDir), { recursive: true, force: true })
})

const run = (env: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, [COMMAND, ...args], {
    env: { PATH: process.env.PATH, STAFAPP_DEMO: 'off', STAFAPP_PUBLIC_URL: 'https://stafett.test', ...env },
    encoding: 'utf8',
  })

/** The only super admin, whose second factor's device is lost, and a user without that role. */
async function addPeople(db: Db): Promise<number> {
  const id = await addUser(db, { username: 'Chefen', roles: ['super_admin'], isVerified: true })
  const now = new Date()
  await db.insert(userFactor).values({ userId: id, secret: 'lost', createdAt: now, confirmedAt: now })
  await addUser(db, { username: 'teacher', roles: ['teacher'] })
  return id
}

const post = (address: string, call: string, body: object) =>
  fetch(`${address}/api/users/${call}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const logIn = async (address: string, password: string) =>
  (await post(address, 'login', { username: 'chefen', password })).status

async function expectWayIn(address: string, output: string) {
  const token = /^ {2}https:\/\/stafett\.test\/passwordreset\/([\w-]{43})$/m.exec(output)?.[1] ?? ''
  expect(output).toContain('inom 30 minuter')
  expect(await logIn(address, DEMO_PASSWORD)).toBe(401)
  const body = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }
  expect((await post(address, `password-reset/${token}`, body)).status).toBe(200)
  expect((await post(address, `password-reset/${token}`, body)).status).toBe(400)
  expect(await logIn(address, NEW_PASSWORD)).toBe(200)
}

test('the command gives the only super admin a way in while the portal runs on its embedded database', async () => {
  const seeding = await openDatabase({ dataDir, onIdleError: () => undefined })
  await migrateDatabase(seeding.pool)
  await addPeople(seeding.db)
  await seeding.close()
  server = spawnServer({ STAFAPP_DATA_DIR: dataDir })
  const address = await server.listening
  expect(await logIn(address, DEMO_PASSWORD)).toBe(401)
  const { stdout, status } = run({ STAFAPP_DATA_DIR: dataDir }, 'chefen')
  expect([status, stdout.split('\n')[0]]).toEqual([
    0,
    'Kontot Chefen är återställt: alla enheter är utloggade och tvåstegsinloggningen är avstängd.',
  ])
  await expectWayIn(address, stdout)
  // The database of a running portal is left running.
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
}, 180_000)

test('with DATABASE_URL: a new address too, sessions and links ended, an audit row, and both addresses told', async () => {
  const database = await createTestDatabase()
  const { host, user, password = '' } = inject('cluster')
  const DATABASE_URL = `postgres://${user}:${password}@/${database.name}?host=${encodeURIComponent(host)}`
  const id = await addPeople(database.db)
  const expiresAt = new Date(Date.now() + 7 * 24 * 3_600_000)
  const stale = {
    kind: 'undo',
    userId: id,
    email: 'thief@evil.example',
    tokenHash: 'x',
    createdAt: new Date(),
  } as const
  await database.db.insert(accountToken).values({ ...stale, expiresAt })
  const env = { DATABASE_URL, STAFAPP_DATA_DIR: dataDir, STAFAPP_JWT_SECRET: SECRET }
  server = spawnServer(env)
  const address = await server.listening
  const { stdout, stderr, status } = run(env, 'CHEFEN', '--email', 'chef@ny.example')
  expect([status, stderr]).toEqual([0, ''])
  const [undo] = await database.db.select().from(accountToken).where(eq(accountToken.kind, 'undo'))
  expect(undo?.revokedAt).not.toBeNull()
  expect(await database.db.select().from(userFactor)).toEqual([])
  const [chief] = await database.db.select().from(appUser).where(eq(appUser.id, id))
  expect(chief).toMatchObject({ email: 'chef@ny.example', emailVerifiedAt: expect.any(Date) })
  const [entry] = await database.db.select().from(auditEntry)
  expect(entry).toMatchObject({
    action: 'user.recover',
    objectId: id,
    userId: null,
    reason: 'Kommandot recover-admin på servern',
    after: { email: 'chef@ny.example' },
  })
  const mails = await database.db.select().from(mailMessage).where(eq(mailMessage.kind, 'account_recovered'))
  expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual(['Chefen@example.org', 'chef@ny.example'])
  expect(mails[0]?.text).not.toContain('http')
  await expectWayIn(address, stdout)
  server.process.kill('SIGTERM')
  await server.exited
  await database.close()
}, 180_000)

test('a stopped portal’s embedded database is started for the command and stopped again', async () => {
  const seeding = await openDatabase({ dataDir, onIdleError: () => undefined })
  await migrateDatabase(seeding.pool)
  await addPeople(seeding.db)
  await seeding.close()
  expect(run({ STAFAPP_DATA_DIR: dataDir }, 'chefen').status).toBe(0)
  expect(await stopCluster(clusterFolder(dataDir))).toBe(false)
}, 180_000)

test('whoever is no super admin, a missing name, a wrong address and an empty folder are told in one line', async () => {
  const database = await createTestDatabase()
  const { host, user, password = '' } = inject('cluster')
  const DATABASE_URL = `postgres://${user}:${password}@/${database.name}?host=${encodeURIComponent(host)}`
  await addPeople(database.db)
  const refused = (env: Record<string, string>, ...args: string[]) => {
    const { status, stdout, stderr } = run(env, ...args)
    expect([status, stdout]).toEqual([1, ''])
    return stderr
  }
  const env = { DATABASE_URL, STAFAPP_DATA_DIR: dataDir }
  expect(refused(env, 'teacher')).toBe('Ingen superadmin heter teacher. Superadminer: Chefen.\n')
  expect(refused(env)).toMatch(/^Skriv vems konto: [^\n]+\n$/)
  expect(refused(env, 'chefen', '--mail', 'x@y.fi')).toMatch(/^Skriv vems konto: [^\n]+\n$/)
  expect(refused(env, 'chefen', '--email', 'a@c.fi\nBcc: x@y.fi')).toContain('är inte en e-postadress.')
  expect(refused({ STAFAPP_DATA_DIR: dataDir }, 'chefen')).toBe(`I ${dataDir} finns ingen databas.\n`)
  const rows = await database.db.select().from(userFactor)
  expect(rows).toHaveLength(1)
  await database.close()
}, 180_000)
