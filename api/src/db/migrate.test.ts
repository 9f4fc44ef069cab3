import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NextRelease, nextRelease } from '../test/support/next-release.ts'
import { createTestApp, type TestApp } from '../test/support/test-app.ts'
import { migrateDatabase } from './migrate.ts'

let portal: TestApp
let headers: Record<string, string>
const releases: NextRelease[] = []

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
  headers = { authorization: `Bearer ${(await portal.login('superadmin')).access}` }
})

afterAll(async () => {
  await portal.close()
  for (const { remove } of releases) remove()
})

/** Migrates as the next release's server does at its start. */
function migrateTo(...texts: string[]): Promise<void> {
  const release = nextRelease(...texts)
  releases.push(release)
  return migrateDatabase(portal.pool, release.folder)
}

const me = async () => (await portal.app.inject({ url: '/api/users/me/', headers })).statusCode

const tables = async () => {
  const { rows } = await portal.pool.query("select tablename from pg_tables where tablename like 'next_%' order by 1")
  return rows.map(({ tablename }) => tablename)
}

test('F21: a release whose second migration fails leaves nothing behind, and the release before it starts', async () => {
  await expect(
    migrateTo('create table next_one (id integer)', 'create table next_two (id integer);\nselect 1 / 0;'),
  ).rejects.toThrow()
  expect(await tables()).toEqual([])
  await migrateDatabase(portal.pool)
  expect(await me()).toBe(200)
})

test('F21: a release that dies in the middle of its migration leaves nothing behind, and bars nobody', async () => {
  const dying = migrateTo('create table next_one (id integer)', 'select pg_sleep(600)')
  const lost = expect(dying).rejects.toThrow()
  const die = async () => {
    const { rows } = await portal.pool.query<{ gone: boolean }>(
      `select pg_terminate_backend(pid) as gone from pg_stat_activity
       where datname = current_database() and query = 'select pg_sleep(600)'`,
    )
    return rows.length
  }
  await expect.poll(die, { timeout: 30_000 }).toBe(1)
  await lost
  expect(await tables()).toEqual([])
  await migrateDatabase(portal.pool)
})

test('F21: a migration that waits for a table which a backup reads lets requests through, and comes in when it is free', async () => {
  const backup = await portal.pool.connect()
  await backup.query('begin; lock table app_user in access share mode')
  const migrating = migrateTo('create table next_one (id integer)', 'alter table app_user add column next_note text')
  const waits = async () => {
    const { rows } = await portal.pool.query(
      `select 1 from pg_locks where relation = 'app_user'::regclass and mode = 'AccessExclusiveLock' and not granted`,
    )
    return rows.length
  }
  await expect.poll(waits, { timeout: 30_000 }).toBe(1)
  // Queued behind the migration for the table lock.
  expect(await me()).toBe(200)
  await backup.query('commit')
  backup.release()
  await migrating
  expect(await tables()).toEqual(['next_one'])
  expect(await me()).toBe(200)
})

const journal = 'drizzle.__drizzle_migrations'
const countTeams = async () => (await portal.pool.query('select count(*)::int as n from team')).rows[0]?.n

test('F21: a database that has run the migrations from before the first release goes on with all its data', async () => {
  const { rows: known } = await portal.pool.query(`select created_at from ${journal} order by created_at`)
  await portal.pool.query(`update ${journal} set hash = 'of the last of them'`)
  await portal.pool.query(`insert into ${journal} (hash, created_at) values ('an earlier one', $1)`, [
    Number(known[0]?.created_at) - 60_000,
  ])
  const before = await countTeams()
  await migrateDatabase(portal.pool)
  expect(await countTeams()).toBe(before)
  expect(before).toBeGreaterThan(100)
  expect(await me()).toBe(200)
})

test('F21: a database that has run only some of them is told so and left as it is', async () => {
  const { rows: kept } = await portal.pool.query(`select hash, created_at from ${journal}`)
  await portal.pool.query(`delete from ${journal}`)
  await portal.pool.query(`insert into ${journal} (hash, created_at) values ('an early one', 1)`)
  await expect(migrateDatabase(portal.pool)).rejects.toThrow('äldre än den första utgåvan')
  await portal.pool.query(`delete from ${journal}`)
  for (const { hash, created_at } of kept)
    await portal.pool.query(`insert into ${journal} (hash, created_at) values ($1, $2)`, [hash, created_at])
  await migrateDatabase(portal.pool)
})
