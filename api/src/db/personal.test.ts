import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../test/support/test-database.ts'
import type { Database } from './db.ts'
import { personalTables } from './personal.ts'

let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const declared = Object.entries(personalTables).flatMap(([table, { columns }]) =>
  Object.keys(columns).map((column) => `${table}.${column}`),
)

test('R50, R51: every column that can hold text says whether it is about people, and none is declared that is not there', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and udt_name in
      ('text', '_text', 'varchar', '_varchar', 'bpchar', 'name', 'citext', 'json', '_json', 'jsonb', '_jsonb', 'xml', 'bytea')`)
  expect(declared.sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('what is erased with a carnival says whose rows are the carnival’s and the school’s', () => {
  const erased = Object.entries(personalTables).filter(([, { columns }]) =>
    Object.values(columns).some((fate) => typeof fate === 'object'),
  )
  expect(erased.length).toBeGreaterThan(5)
  for (const [name, table] of erased) expect([name, table.ofKarneval, table.ofSchool]).not.toContain(undefined)
})
