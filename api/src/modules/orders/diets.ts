import type { BodyOf, ItemOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { specialDiets } from '../../db/schema/order-details.ts'
import { requireOwnUnit } from '../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError, type ErrorItem } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import { lockKarneval, resolveKarneval } from '../karneval/public.ts'
import { requireOrderOpen } from './order-window.ts'

type Diets = ResponseOf<'GET /api/invoices/diets/'>
type Body = BodyOf<'PUT /api/invoices/diets/'>

/** @throws AppError not_found (foreign unit) */
export async function readDiets(ctx: Context<SessionUser>, query: QueryOf<'GET /api/invoices/diets/'>): Promise<Diets> {
  requireOwnUnit(ctx.user, query.school_unit)
  const karneval = await resolveKarneval(ctx.db, query.karneval)
  return dietsOf(ctx.db, karneval.id, query.school_unit)
}

async function dietsOf(db: Db, karnevalId: number, unitId: number): Promise<Diets> {
  const [row] = await db
    .select({ entries: specialDiets.entries, version: specialDiets.version })
    .from(specialDiets)
    .where(and(eq(specialDiets.karnevalId, karnevalId), eq(specialDiets.schoolUnitId, unitId)))
  return { school_unit: unitId, entries: (row?.entries ?? []) as Diets['entries'], version: row?.version ?? 0 }
}

/**
 * Replaces a unit's diets; an empty list deletes the row. The audit contains the count only.
 * @throws AppError not_found, conflict with the current list, phase_closed (not for erasing), validation
 */
export function saveDiets(ctx: Context<SessionUser>, body: Body): Promise<Diets> {
  requireOwnUnit(ctx.user, body.school_unit)
  const entries = normalEntries(body.entries)
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await lockKarneval(tx, (await resolveKarneval(tx, body.karneval)).id)
    const now = ctx.now()
    if (entries.length > 0) requireOrderOpen(karneval, now)
    const key = { karnevalId: karneval.id, schoolUnitId: body.school_unit }
    // Insert or lock the row first, so that the version read next cannot change.
    await tx
      .insert(specialDiets)
      .values({ ...key, entries: [], version: 0, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
    const own = and(eq(specialDiets.karnevalId, key.karnevalId), eq(specialDiets.schoolUnitId, key.schoolUnitId))
    const [row] = await tx.select().from(specialDiets).where(own).for('update')
    if (body.version !== row?.version) {
      throw new AppError('conflict', undefined, { current: await dietsOf(tx, karneval.id, body.school_unit) })
    }
    if (entries.length === 0) await tx.delete(specialDiets).where(own)
    else {
      const version = sql`${specialDiets.version} + 1`
      await tx.update(specialDiets).set({ entries, updatedAt: now, version }).where(own)
    }
    await audit(tx, ctx, {
      action: entries.length === 0 ? 'diets.erased' : 'diets.saved',
      objectType: 'school_unit',
      objectId: body.school_unit,
      after: { entries: entries.length },
    })
    return dietsOf(tx, karneval.id, body.school_unit)
  })
}

function normalEntries(entries: Body['entries']): Body['entries'] {
  const faults: ErrorItem[] = []
  const seen = new Set<string>()
  const kept = entries.flatMap((entry, index) => {
    const text = entry.diet === 'other' ? entry.text.normalize('NFC').trim() : ''
    if (entry.friday === 0 && entry.saturday === 0) return []
    if (entry.diet === 'other' && text === '') {
      faults.push({ code: 'required', detail: 'Skriv vilken diet det gäller.', attr: `entries.${index}.text` })
    }
    const key = `${entry.diet} ${text.toLowerCase()}`
    if (seen.has(key))
      faults.push({ code: 'invalid', detail: 'Dieten finns två gånger.', attr: `entries.${index}.diet` })
    seen.add(key)
    return { ...entry, text }
  })
  if (faults.length > 0) throw AppError.validation(faults)
  return kept
}

/** The kitchen's quantities by diet and day, without schools, so that no person can be identified. */
export async function readDietSummary(
  db: Db,
  karnevalId: number | undefined,
): Promise<ItemOf<'GET /api/invoices/diets/summary/'>[]> {
  const karneval = await resolveKarneval(db, karnevalId, { drafts: true })
  const { rows } = await db.execute<ItemOf<'GET /api/invoices/diets/summary/'>>(sql`
    select e.diet, e.text, sum(e.friday)::int as friday, sum(e.saturday)::int as saturday
    from special_diets d
    cross join lateral jsonb_to_recordset(d.entries) as e(diet text, text text, friday int, saturday int)
    where d.karneval_id = ${karneval.id}
    group by e.diet, e.text
    order by e.diet = 'other', sum(e.friday + e.saturday) desc, e.diet, e.text`)
  return rows
}
