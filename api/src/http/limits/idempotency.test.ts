import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/db.ts'
import { errorReport } from '../../db/schema/maintenance.ts'
import { addUser } from '../../test/support/add-user.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { runOnce } from './idempotency.ts'

const CALL = 'POST /api/things/'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let userId: number

beforeAll(async () => {
  database = await createTestDatabase()
  userId = await addUser(database.db, { username: 'twice', roles: ['teacher'] })
})

afterAll(() => database.close())

const attempt = (key: string, body: unknown = { a: 1, b: 2 }, now = new Date('2026-01-01T00:00:00Z')) => ({
  userId,
  key,
  call: CALL,
  body,
  now,
})

/** Work with a countable effect: a row with the key's name. */
const insert = (name: string) => async (tx: Db) => {
  const [row] = await tx.insert(errorReport).values({ errorTrace: name }).returning({ id: errorReport.id })
  return { id: row?.id }
}

const countOf = async (name: string) =>
  (await database.db.select().from(errorReport).where(eq(errorReport.errorTrace, name))).length

test('F1: 8 twins at once make one row and get one answer', async () => {
  const twins = Array.from({ length: 8 }, () => runOnce(database.db, attempt('twins'), insert('twins')))
  const answers = await Promise.all(twins)
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await countOf('twins')).toBe(1)
})

test('F1: the same object with its keys in another order is the same request, another body is a conflict', async () => {
  const first = await runOnce(database.db, attempt('order'), insert('order'))
  await expect(runOnce(database.db, attempt('order', { b: 2, a: 1 }), insert('order'))).resolves.toEqual(first)
  await expect(runOnce(database.db, attempt('order', { a: 1, b: 3 }), insert('order'))).rejects.toMatchObject({
    status: 409,
  })
  expect(await countOf('order')).toBe(1)
})

test('a failed attempt leaves no key: it may be made again', async () => {
  const fail = async (tx: Db) => {
    await insert('failed')(tx)
    throw new Error('broken')
  }
  await expect(runOnce(database.db, attempt('failed'), fail)).rejects.toThrow('broken')
  expect(await countOf('failed')).toBe(0)
  await runOnce(database.db, attempt('failed'), insert('failed'))
  expect(await countOf('failed')).toBe(1)
})

test('a key is remembered for two days, and refused when it is empty or endless', async () => {
  await runOnce(database.db, attempt('old'), insert('old'))
  await runOnce(database.db, attempt('old', { a: 1, b: 2 }, new Date('2026-01-04T00:00:00Z')), insert('old'))
  expect(await countOf('old')).toBe(2)
  for (const key of ['', 'x'.repeat(201)]) {
    expect(() => runOnce(database.db, attempt(key), insert('never'))).toThrow('Idempotency-Key')
  }
})
