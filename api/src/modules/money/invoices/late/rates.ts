import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { desc, eq } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../../db/db.ts'
import { referenceRate } from '../../../../db/schema/invoicing.ts'
import type { Context, SessionUser } from '../../../../http/handler.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { audit } from '../../../audit/public.ts'
import { halfYearOf } from './interest.ts'

type Answer = ResponseOf<'GET /api/invoices/reference-rates/'>

export const listRates = (db: Db) =>
  db
    .select({
      id: referenceRate.id,
      validFrom: referenceRate.validFrom,
      percent: referenceRate.percent,
      isConfirmed: referenceRate.isConfirmed,
    })
    .from(referenceRate)
    .orderBy(desc(referenceRate.validFrom))

/** All reference rates, newest first, and the present half-year when it has none. */
export async function readRates({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Answer> {
  const rates = await listRates(db)
  const present = halfYearOf(helsinkiDay(now()))
  return {
    data: rates.map(({ validFrom, percent, isConfirmed }) => ({
      valid_from: validFrom,
      percent,
      is_confirmed: isConfirmed,
    })),
    missing: rates.some(({ validFrom }) => validFrom === present) ? null : present,
  }
}

/**
 * Enters, corrects or confirms the reference rate of a half-year. Reminders that were written before keep theirs.
 * Confirming the same rate again changes nothing and writes no audit entry.
 * @throws AppError invalid for a day that begins no half-year
 */
export function saveRate(
  ctx: Context<SessionUser>,
  { valid_from, percent }: BodyOf<'POST /api/invoices/reference-rates/'>,
): Promise<Answer> {
  if (valid_from !== halfYearOf(valid_from))
    throw new AppError('invalid', 'Referensräntan gäller från den 1 januari eller den 1 juli.', { attr: 'valid_from' })
  return withTransaction(ctx.db, async (tx) => {
    const now = ctx.now()
    const [before] = await tx.select().from(referenceRate).where(eq(referenceRate.validFrom, valid_from)).for('update')
    if (before?.isConfirmed && before.percent === percent) return readRates({ ...ctx, db: tx })
    const values = { percent, isConfirmed: true, enteredBy: ctx.user.id, updatedAt: now }
    const [row] = await tx
      .insert(referenceRate)
      .values({ validFrom: valid_from, ...values, createdAt: now })
      .onConflictDoUpdate({ target: referenceRate.validFrom, set: values })
      .returning({ id: referenceRate.id })
    if (!row) throw new Error('upsert returned nothing')
    await audit(tx, ctx, {
      action: 'invoices.reference_rate',
      objectType: 'reference_rate',
      objectId: row.id,
      before: before && { valid_from, percent: before.percent },
      after: { valid_from, percent },
    })
    return readRates({ ...ctx, db: tx })
  })
}
