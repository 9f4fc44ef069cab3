import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { migrateDatabase } from './migrate.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(path.join(os.tmpdir(), 'stafapp-migrations-'))
  cpSync(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true })
})

afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The next release's migrations, in their order. */
function release(...texts: string[]): void {
  const file = path.join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  for (const text of texts) {
    const idx = journal.entries.length
    const tag = `${String(idx).padStart(4, '0')}_next`
    writeFileSync(path.join(folder, `${tag}.sql`), text)
    journal.entries.push({ ...journal.entries.at(-1), idx, tag, when: journal.entries.at(-1).when + 1 })
  }
  writeFileSync(file, JSON.stringify(journal))
}

const tables = async () => {
  const { rows } = await database.pool.query("select tablename from pg_tables where tablename like 'next_%' order by 1")
  return rows.map(({ tablename }) => tablename)
}

test('F21: a release whose second migration fails leaves nothing behind, and the release before it starts', async () => {
  release('create table next_one (id integer)', 'create table next_two (id integer);\nselect 1 / 0;')
  await expect(migrateDatabase(database.pool, folder)).rejects.toThrow()
  expect(await tables()).toEqual([])
  await migrateDatabase(database.pool)
  const { rows } = await database.pool.query('select count(*)::int as count from karneval')
  expect(rows).toEqual([{ count: 0 }])
})
