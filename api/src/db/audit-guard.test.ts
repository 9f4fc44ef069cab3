import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseAccount } from '../modules/office/privacy/erase-account.ts'
import { sweep } from '../modules/office/privacy/sweep.ts'
import { addUser } from '../test/support/add-user.ts'
import { type SpawnedServer, spawnServer } from '../test/support/spawn-server.ts'
import { APP_ROLE } from './app-role.ts'
import { startCluster, stopCluster } from './embedded/cluster.ts'
import { readPostmaster } from './embedded/postmaster.ts'
import { clusterFolder } from './embedded.ts'

const OWNER = 'stafapp'
const ROLE_OF_URL = 'portal'

/** The two ways of running the server, each with the role that it uses. */
const kinds = [
  ['the embedded database', APP_ROLE],
  ['a database of DATABASE_URL and DATABASE_OWNER_URL', ROLE_OF_URL],
] as const

describe.each(kinds)('in %s', (_kind, role) => {
  let dataDir: string
  let server: SpawnedServer
  let address: string
  let owner: pg.Pool
  /** A separate connection with the server's own role. */
  let app: pg.Pool
  let userId: number

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'stafapp-guard-'))
    const isEmbedded = role === APP_ROLE
    const env: Record<string, string> = { STAFAPP_DATA_DIR: dataDir }
    if (!isEmbedded) {
      const { host } = await startCluster({ folder: clusterFolder(dataDir), durable: false })
      const at = `/postgres?host=${encodeURIComponent(host)}`
      env.DATABASE_OWNER_URL = `postgres://${OWNER}@${at}`
      env.DATABASE_URL = `postgres://${role}:secret@${at}`
      env.STAFAPP_JWT_SECRET = 'a key of this test alone, at least 32 characters'
    }
    server = spawnServer(env)
    address = await server.listening
    const { socketFolder: host = '', port = 0 } = readPostmaster(clusterFolder(dataDir)) ?? {}
    owner = new pg.Pool({ host, port, user: OWNER, database: 'postgres' })
    app = new pg.Pool({ host, port, user: role, database: 'postgres' })
    userId = await addUser(drizzle(owner), { username: 'Guarded', roles: ['teacher'] })
    await fetch(`${address}/api/users/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'guarded', password: 'Karneval2025' }),
    })
  })

  afterAll(async () => {
    await app?.end()
    await owner?.end()
    server?.process.kill('SIGTERM')
    await server?.exited
    await stopCluster(clusterFolder(dataDir))
    rmSync(dataDir, { recursive: true, force: true })
  })

  const entries = async () =>
    (
      await owner.query<{ id: number; action: string; after: object; erased_at: Date | null }>(
        'select id, action, after, erased_at from audit_entry where object_id = $1 order by id',
        [userId],
      )
    ).rows
  const refusalOf = async (sql: string): Promise<string> => {
    const error = await app.query(sql).then(
      () => null,
      (reason: unknown) => reason,
    )
    return error instanceof pg.DatabaseError ? (error.code ?? '') : 'done'
  }

  test('every connection of the running server is the restricted role’s', async () => {
    const { rows } = await owner.query<{ usename: string }>(
      `select distinct usename from pg_stat_activity where application_name like 'stafapp%'`,
    )
    expect(rows).toEqual([{ usename: role }])
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
  })

  test('any session of the role has the limits of time, also one that asks for none', async () => {
    const { rows } = await app.query(
      `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    expect(rows).toEqual([{ statement: '10s', idle: '30s' }])
  })

  // 23001: refused by the trigger; 42501: missing privilege.
  test.each([
    ['delete from audit_entry', '23001'],
    [`update audit_entry set after = '{}'`, '23001'],
    [`update audit_entry set erased_at = now(), after = '{"network": "192.0.2.1"}'`, '23001'],
    [`update audit_entry set erased_at = now(), reason = 'another'`, '23001'],
    [`update audit_entry set action = 'user.harmless'`, '42501'],
    ['update audit_entry set user_id = null', '42501'],
    [`update audit_entry set at = now() - interval '3 years'`, '42501'],
    ['truncate audit_entry', '42501'],
    ['alter table audit_entry disable trigger all', '42501'],
    ['drop trigger audit_entry_kept on audit_entry', '42501'],
    ['drop table audit_entry', '42501'],
    [`create or replace function audit_keep() returns trigger language plpgsql as 'begin return old; end'`, '42501'],
    ['set session_replication_role = replica', '42501'],
    [`set role ${OWNER}`, '42501'],
    ['delete from app_user', '42501'],
    ['delete from raceday_fact', '42501'],
    [`update raceday_fact set kind = 'absent'`, '42501'],
    ['truncate raceday_fact', '42501'],
    ['create table theirs (id integer)', '42501'],
  ])('the server may not: %s', async (sql, code) => {
    const before = await entries()
    expect(before.map(({ action }) => action)).toContain('user.login')
    expect(await refusalOf(sql)).toBe(code)
    expect(await entries()).toEqual(before)
  })

  test('even the owner changes no entry by mistake', async () => {
    await expect(owner.query('delete from audit_entry')).rejects.toThrow('only added to')
    await expect(owner.query('truncate audit_entry cascade')).rejects.toThrow('only added to')
  })

  test('what is past its 24 months goes, and nothing younger, whatever day the server believes it is', async () => {
    await app.query(
      `insert into audit_entry (at, action, object_type, object_id) values
        (now() - interval '24 months 1 day', 'test.old', 'user', $1), (now() - interval '23 months', 'test.young', 'user', $1)`,
      [userId],
    )
    await sweep(drizzle(app), new Date('2040-01-01T00:00:00Z'))
    const actions = (await entries()).map(({ action }) => action)
    expect(actions).toContain('test.young')
    expect(actions).not.toContain('test.old')
  })

  test('an erased person’s texts leave the entries, which stay, and do not come back', async () => {
    await eraseAccount(drizzle(app), userId, { now: () => new Date(), user: null, requestId: '' })
    const [login] = await entries()
    expect(login).toMatchObject({
      action: 'user.login',
      after: { network: '[raderat]', browser: '[raderat]' },
      erased_at: expect.any(Date),
    })
    expect(
      await refusalOf(`update audit_entry set after = '{"network": "x", "browser": "y"}' where id = ${login?.id}`),
    ).toBe('23001')
  })
})
