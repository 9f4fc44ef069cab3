import { eq } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { karneval } from '../db/schema/karneval.ts'
import { AppError } from '../errors.ts'
import type { Karneval } from './current-karneval.ts'

/**
 * Reads the carnival's dates and keeps them as they are until the transaction ends: writers share the row, and the
 * organiser who moves a deadline waits for them, so nobody is judged by a date that has already changed.
 */
export async function lockKarneval(tx: Db, id: number): Promise<Karneval> {
  const [row] = await tx.select().from(karneval).where(eq(karneval.id, id)).for('share')
  if (!row) throw new AppError('not_found')
  return row
}
