import { expect, vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/**
 * Starts requests while a lock holds a table, and lets them go when at least `writers` are about to write to it: all of
 * them have read what was there before. Without it, whether requests meet is chance.
 */
export async function meetAtTable<Answer>(
  { pool }: TestApp,
  { table, writers }: { table: string; writers: number },
  start: () => Promise<Answer>,
): Promise<Answer> {
  const holder = await pool.connect()
  await holder.query(`begin; lock table ${table} in share mode`)
  const answer = start()
  try {
    await vi.waitFor(
      async () => {
        const waiting = await holder.query(
          `select 1 from pg_locks where relation = $1::regclass and not granted
           and database = (select oid from pg_database where datname = current_database())`,
          [table],
        )
        expect(waiting.rowCount).toBeGreaterThanOrEqual(writers)
      },
      { timeout: 20_000 },
    )
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  return answer
}
