import type { ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { listCategories, listDays, listSchoolFigures, readTotal, readUninvoiced } from './followup-repository.ts'

/** The organiser's financial overview of one carnival on one day. Sums are computed by the database, in cents. */
export function readFollowup(
  db: Db,
  karnevalId: number | undefined,
  now: Date,
): Promise<ResponseOf<'GET /api/invoices/followup/'>> {
  // One snapshot, so that a concurrent payment is in all figures or in none.
  return withTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    const karneval = await resolveKarneval(tx, karnevalId)
    const today = helsinkiDay(now)
    const { invoice_count, ...total } = await readTotal(tx, karneval.id, today)
    return {
      karneval: karneval.id,
      as_of: today,
      uninvoiced_cents: await readUninvoiced(tx, karneval.id),
      invoice_count,
      total,
      categories: await listCategories(tx, karneval.id, today),
      schools: await listSchoolFigures(tx, karneval.id, today),
      days: await listDays(tx, karneval.id, today),
    }
  })
}
