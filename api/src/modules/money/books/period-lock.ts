import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { formatDate } from '@stafapp/shared/rules/times/written-times'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { periodLock } from '../../../db/schema/invoicing.ts'
import { userName } from '../../../db/user-name.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { lockPayments } from '../payments/public.ts'
import { decisionDay, requireDay } from './known-facts.ts'

type Locks = ResponseOf<'GET /api/invoices/period-lock/'>

/** The last locked day; null when nothing is locked. */
async function lockedUntil(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ until: string | null }>(
    sql`select locked_until::text as until from period_lock order by id desc limit 1`,
  )
  return rows[0]?.until ?? null
}

/**
 * Refuses a write on a day of a locked period. Call it after `lockPayments`, which locking takes too.
 * @throws AppError period_locked
 */
export async function requireOpenPeriod(tx: Db, day: string, attr?: string): Promise<void> {
  const until = await lockedUntil(tx)
  if (until === null || day > until) return
  throw new AppError(
    'period_locked',
    `Bokföringen är låst till och med ${formatDate(until)}, och det här ändrar ${formatDate(day)}. Lås upp perioden på sidan Bokslut om något måste rättas.`,
    attr === undefined ? {} : { attr },
  )
}

/**
 * Refuses to undo a decision that counts for a day of a locked period: one of today is undone as if it had never been,
 * an older one counts until today. `decision` has the columns of `decisions`.
 * @throws AppError period_locked
 */
export async function requireUndoable(tx: Db, decision: SQL, now: Date): Promise<void> {
  const today = helsinkiDay(now)
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select case when (a.created_at at time zone 'Europe/Helsinki')::date = ${today}::date
      then (${decisionDay})::text end as day
    from (${decision}) a join payment p on p.id = a.payment_id`)
  const day = rows[0]?.day
  if (day) await requireOpenPeriod(tx, day)
}

/** Until when the books are locked, and who changed it when and why, the newest first. */
export async function readPeriodLock(db: Db): Promise<Locks> {
  const { rows } = await db.execute<Locks['data'][number]>(sql`
    select l.id, l.locked_until::text as locked_until, l.reason, ${userName('u')} as changed_by,
      to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed_at
    from period_lock l left join app_user u on u.id = l.changed_by order by l.id desc limit 100`)
  return { locked_until: rows[0]?.locked_until ?? null, data: rows }
}

/**
 * Locks the books until a day, or opens days again, which needs a reason.
 * @throws AppError conflict when the lock has changed, invalid for a day that is not over, required without a reason
 */
export function changePeriodLock(
  { locked_until, before, reason = '' }: BodyOf<'POST /api/invoices/period-lock/'>,
  ctx: Context<SessionUser>,
): Promise<Locks> {
  return withTransaction(ctx.db, async (tx) => {
    await lockPayments(tx)
    const current = await lockedUntil(tx)
    if (current === locked_until) return readPeriodLock(tx)
    if (current !== before) {
      throw new AppError('conflict', 'Låset har ändrats av någon annan. Ladda om och granska på nytt.')
    }
    if (locked_until !== null) {
      requireDay(locked_until, 'locked_until')
      if (locked_until >= helsinkiDay(ctx.now())) {
        throw new AppError('invalid', 'Bara dagar som är slut kan låsas: välj senast gårdagen.', {
          attr: 'locked_until',
        })
      }
    }
    const isOpening = current !== null && (locked_until === null || locked_until < current)
    if (isOpening && reason.trim() === '') {
      throw new AppError('required', 'Skriv varför perioden låses upp.', { attr: 'reason' })
    }
    const [made] = await tx
      .insert(periodLock)
      .values({ lockedUntil: locked_until, reason: reason.trim(), changedBy: ctx.user.id, createdAt: ctx.now() })
      .returning({ id: periodLock.id })
    if (!made) throw new Error('an insert without conflict clause returns its row')
    await audit(tx, ctx, {
      action: isOpening ? 'books.period_opened' : 'books.period_locked',
      objectType: 'period_lock',
      objectId: made.id,
      before: { locked_until: current },
      after: { locked_until, reason: reason.trim() },
    })
    return readPeriodLock(tx)
  })
}
