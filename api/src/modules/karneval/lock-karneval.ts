import { eq } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { karneval } from '../../db/schema/karneval.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Karneval } from './current-karneval.ts'

/**
 * Reads the carnival's dates under a share lock until the transaction ends: a change of a deadline waits for writers
 * that were accepted under the old one.
 */
export async function lockKarneval(tx: Db, id: number): Promise<Karneval> {
  const [row] = await tx.select().from(karneval).where(eq(karneval.id, id)).for('share')
  if (!row) throw new AppError('not_found')
  return row
}
