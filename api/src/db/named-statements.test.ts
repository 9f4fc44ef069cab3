import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../test/support/test-database.ts'
import { connect, type Db, withTransaction } from './db.ts'
import { executeNamed } from './named-statements.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const ask = (db: Db, number: number) =>
  executeNamed<{ id: number }>(
    db,
    'numbers',
    sql`select ${number}::int as id, count(*) from school where id > ${number}`,
  )

const known = async (db: Db) =>
  (
    await db.execute<{ name: string; planned: number; reused: number }>(
      sql`select name, custom_plans::int as planned, generic_plans::int as reused from pg_prepared_statements`,
    )
  ).rows

test('a named statement is kept by its connection, which after some calls uses one plan for all parameters', async () => {
  await withTransaction(database.db, async (tx) => {
    for (let number = 1; number <= 9; number += 1) expect(await ask(tx, number)).toMatchObject([{ id: number }])
    const [statement, ...others] = await known(tx)
    expect(others).toEqual([])
    expect(statement).toMatchObject({ name: 'numbers', planned: 5, reused: 4 })
  })
})

test('another text under the same name is refused', async () => {
  await withTransaction(database.db, async (tx) => {
    await ask(tx, 1)
    const cause = expect.objectContaining({ message: expect.stringContaining('must be unique') })
    await expect(executeNamed(tx, 'numbers', sql`select 2 as id`)).rejects.toMatchObject({ cause })
  })
})

test('a migration that adds a column while a replica runs does not break the statements that it has planned', async () => {
  await withTransaction(database.db, async (tx) => {
    for (let number = 1; number <= 7; number += 1) await ask(tx, number)
    await tx.execute(sql`alter table school add column added_later integer`)
    expect(await ask(tx, 8)).toMatchObject([{ id: 8 }])
  })
})

test('with a pooler in front nothing is named, the limits are left to the role, and LISTEN goes past it', async () => {
  const address = { ...inject('cluster'), database: database.name }
  const direct = { ...address, database: 'postgres' }
  const behind = await connect(address, () => undefined, direct)
  const limits = await behind.pool.query<{ statement_timeout: string }>('show statement_timeout')
  expect(limits.rows).toEqual([{ statement_timeout: '0' }])
  await withTransaction(behind.db, async (tx) => {
    for (let number = 1; number <= 9; number += 1) expect(await ask(tx, number)).toMatchObject([{ id: number }])
    expect(await known(tx)).toEqual([])
  })
  expect(behind.createClient().database).toBe('postgres')
  await behind.close()
})
