import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay, helsinkiInstant, plusDays } from '@stafapp/shared/rules/times/helsinki'
import { withTransaction } from '../../../db/db.ts'
import { databaseFault } from '../../../db/faults.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import {
  adminAnswer,
  copyEvents,
  deleteDraft,
  findKarneval,
  insertKarneval,
  karnevalFaults,
  karnevalValues,
  lockForChange,
} from '../../karneval/public.ts'
import { copyPlan, deletePlan } from '../../schedule/public.ts'

type Answer = ResponseOf<'GET /api/events/stafettkarneval/{id}/'>
type Ctx = Context<SessionUser>

/** @throws AppError not_found, in_use unless it is a draft without teams, orders and other data */
export async function removeKarneval(ctx: Ctx, id: number): Promise<null> {
  return withTransaction(ctx.db, async (tx) => {
    const row = await lockForChange(tx, id)
    if (!row) throw new AppError('not_found')
    if (row.status !== 'draft') throw new AppError('in_use', 'Bara ett utkast kan tas bort.')
    try {
      await deletePlan(tx, id)
      await deleteDraft(tx, id)
    } catch (error) {
      // Rely on the foreign keys: many tables may refer to a carnival.
      if (databaseFault(error)?.kind !== 'reference') throw error
      throw new AppError(
        'in_use',
        `${row.name} har lag, beställningar eller annat som hör till den och kan inte tas bort.`,
      )
    }
    const before = adminAnswer(row, ctx.now())
    await audit(tx, ctx, { action: 'karneval.remove', objectType: 'karneval', objectId: id, before })
    return null
  })
}

/**
 * Copies a carnival as a draft: dates keep their distance to the first day and their local time; products, events, fees
 * and rounds are copied, except what the organiser chose otherwise.
 * @throws AppError not_found, already_exists for the name, validation by field for chosen dates
 */
export async function copyKarneval(
  ctx: Ctx,
  id: number,
  { name, starts_on, dates, product_names, without_events }: BodyOf<'POST /api/events/stafettkarneval/{id}/copy/'>,
): Promise<Answer> {
  const now = ctx.now()
  return withTransaction(ctx.db, async (tx) => {
    const from = await findKarneval(tx, id)
    if (!from) throw new AppError('not_found')
    const days = Math.round((Date.parse(starts_on) - Date.parse(from.startsOn)) / 86_400_000)
    const { id: _id, version: _version, heatsPublishedVersion: _heats, ...kept } = from
    const values = {
      ...kept,
      name: name.normalize('NFC').trim(),
      year: Number(starts_on.slice(0, 4)),
      status: 'draft',
      startsOn: starts_on,
      endsOn: plusDays(from.endsOn, days),
      intentOpensAt: moved(from.intentOpensAt, days),
      intentClosesAt: moved(from.intentClosesAt, days),
      teamsOpenAt: moved(from.teamsOpenAt, days),
      teamsCloseAt: moved(from.teamsCloseAt, days),
      runnersCloseAt: moved(from.runnersCloseAt, days),
      runnersReopenAt: moved(from.runnersReopenAt, days),
      ordersCloseAt: moved(from.ordersCloseAt, days),
      ...karnevalValues(dates ?? {}),
      bannerText: null,
      // Guardians give leave for one year.
      announcerNames: false,
      // The copy's own incomplete teams are charged later.
      incompleteChargedAt: null,
      createdAt: now,
      updatedAt: now,
    } as const
    const faults = karnevalFaults(values)
    if (faults.length > 0) throw AppError.validation(faults)
    const row = await insertKarneval(tx, values)
    const productNames = new Map((product_names ?? []).map((each) => [each.product, each.name.normalize('NFC').trim()]))
    await copyEvents(tx, id, row.id, { productNames, withoutEvents: without_events ?? [] }, now)
    await copyPlan(tx, id, row.id, days, now)
    const after = adminAnswer(row, now)
    const reason = `Kopierad från ${from.name}`
    await audit(tx, ctx, { action: 'karneval.copy', objectType: 'karneval', objectId: row.id, after, reason })
    return after
  })
}

/** The same local time in Finland `days` later, also across a change of daylight saving time. */
function moved(instant: Date, days: number): Date {
  const day = helsinkiDay(instant)
  const sinceMidnight = instant.getTime() - helsinkiInstant(day, '00:00').getTime()
  const clock = new Date(sinceMidnight).toISOString().slice(11, 23)
  return helsinkiInstant(plusDays(day, days), clock)
}
