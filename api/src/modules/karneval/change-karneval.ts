import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { withTransaction } from '../../db/db.ts'
import { databaseFault } from '../../db/faults.ts'
import { audit } from '../../domain/audit.ts'
import type { Karneval } from '../../domain/current-karneval.ts'
import { requireAsRead } from '../../domain/require-as-read.ts'
import { AppError } from '../../errors.ts'
import type { Context, SessionUser } from '../../handler.ts'
import { helsinkiDay, helsinkiInstant, plusDays } from '../../helsinki.ts'
import { karnevalAnswer } from '../events/karneval-answer.ts'
import {
  copyContents,
  deleteDraft,
  findActive,
  findKarneval,
  insertKarneval,
  lockForChange,
  updateKarneval,
} from './karneval-repository.ts'
import { type KarnevalFields, karnevalFaults, karnevalValues } from './karneval-values.ts'

type Answer = ResponseOf<'GET /api/events/stafettkarneval/{id}/'>
type Ctx = Context<SessionUser>
type Status = Karneval['status']

export const adminAnswer = (row: Karneval, now: Date): Answer => ({
  ...karnevalAnswer(row, now),
  charge_draft_teams: row.chargeDraftTeams,
  version: row.version,
})

/** @throws AppError not_found */
export async function getKarneval(ctx: Ctx, id: number): Promise<Answer> {
  const row = await findKarneval(ctx.db, id)
  if (!row) throw new AppError('not_found')
  return adminAnswer(row, ctx.now())
}

/** A draft: only the organiser sees it. @throws AppError validation by field, already_exists for the name */
export async function createKarneval(ctx: Ctx, body: BodyOf<'POST /api/events/stafettkarneval/'>): Promise<Answer> {
  const now = ctx.now()
  const values = karnevalValues(body) as Omit<Karneval, 'id' | 'status' | 'version' | 'createdAt' | 'updatedAt'>
  const faults = karnevalFaults(values)
  if (faults.length > 0) throw AppError.validation(faults)
  return withTransaction(ctx.db, async (tx) => {
    const row = await insertKarneval(tx, { ...values, status: 'draft', createdAt: now, updatedAt: now })
    const after = adminAnswer(row, now)
    await audit(tx, ctx, { action: 'karneval.create', objectType: 'karneval', objectId: row.id, after })
    return after
  })
}

/** @throws AppError not_found, conflict with the carnival as it is, validation by field */
export async function changeKarneval(
  ctx: Ctx,
  id: number,
  { version, ...fields }: KarnevalFields & { version: number },
): Promise<Answer> {
  return change(ctx, id, version, 'karneval.change', (before) => {
    requireAsRead(before, fields, ['id', 'status'])
    const values = karnevalValues(fields)
    const faults = karnevalFaults({ ...before, ...values })
    if (faults.length > 0) throw AppError.validation(faults)
    return values
  })
}

/** Which status may follow which: what schools have seen does not become a draft again, and an archive may be opened. */
const next: Readonly<Record<Status, readonly Status[]>> = {
  draft: ['upcoming'],
  upcoming: ['draft', 'active'],
  active: ['upcoming', 'archived'],
  archived: ['upcoming'],
}

/** @throws AppError not_found, conflict, invalid_choice, limit_reached while another carnival is active */
export async function changeStatus(
  ctx: Ctx,
  id: number,
  { status, version }: BodyOf<'POST /api/events/stafettkarneval/{id}/status/'>,
): Promise<Answer> {
  try {
    return await change(ctx, id, version, 'karneval.status', (before) => {
      if (!next[before.status].includes(status)) {
        throw new AppError('invalid_choice', 'Karnevalen kan inte byta till den statusen.', { attr: 'status' })
      }
      return { status }
    })
  } catch (error) {
    // The index decides, not a look beforehand: of two who activate at once one is told.
    if (databaseFault(error)?.constraint !== 'karneval_one_active_key') throw error
    const active = await findActive(ctx.db)
    throw new AppError('limit_reached', `${active?.name ?? 'En annan karneval'} är aktiv. Arkivera den först.`)
  }
}

/** What visitors see of the current carnival: another one may be it now. */
const shownOfCurrent = [
  'GET /api/invoices/prices/',
  'GET /api/events/timetable/',
  'GET /api/events/heatschedule/',
  'GET /api/maintenance/food-menu/',
] as const

async function change(
  ctx: Ctx,
  id: number,
  version: number,
  action: string,
  valuesOf: (before: Karneval) => Partial<Karneval>,
): Promise<Answer> {
  const now = ctx.now()
  return withTransaction(ctx.db, async (tx) => {
    const row = await lockForChange(tx, id)
    if (!row) throw new AppError('not_found')
    const before = adminAnswer(row, now)
    if (row.version !== version) throw new AppError('conflict', undefined, { current: before })
    const after = adminAnswer(await updateKarneval(tx, id, valuesOf(row), now), now)
    await audit(tx, ctx, { action, objectType: 'karneval', objectId: id, before, after })
    ctx.changes(...shownOfCurrent)
    return after
  })
}

/** @throws AppError not_found, in_use for all but a draft */
export async function removeKarneval(ctx: Ctx, id: number): Promise<null> {
  return withTransaction(ctx.db, async (tx) => {
    const row = await lockForChange(tx, id)
    if (!row) throw new AppError('not_found')
    if (row.status !== 'draft') throw new AppError('in_use', 'Bara ett utkast kan tas bort.')
    await deleteDraft(tx, id)
    const before = adminAnswer(row, ctx.now())
    await audit(tx, ctx, { action: 'karneval.remove', objectType: 'karneval', objectId: id, before })
    return null
  })
}

/**
 * A draft after an earlier carnival: every date keeps its distance to the first day and its time on the clock, and
 * products, events, fees and rounds come along.
 * @throws AppError not_found, already_exists for the name
 */
export async function copyKarneval(
  ctx: Ctx,
  id: number,
  { name, starts_on }: BodyOf<'POST /api/events/stafettkarneval/{id}/copy/'>,
): Promise<Answer> {
  const now = ctx.now()
  return withTransaction(ctx.db, async (tx) => {
    const from = await findKarneval(tx, id)
    if (!from) throw new AppError('not_found')
    const days = Math.round((Date.parse(starts_on) - Date.parse(from.startsOn)) / 86_400_000)
    const { id: _id, version: _version, heatsPublishedVersion: _heats, ...kept } = from
    const row = await insertKarneval(tx, {
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
      bannerText: null,
      // The copy has teams of its own to charge.
      incompleteChargedAt: null,
      createdAt: now,
      updatedAt: now,
    })
    await copyContents(tx, id, row.id, days, now)
    const after = adminAnswer(row, now)
    const reason = `Kopierad från ${from.name}`
    await audit(tx, ctx, { action: 'karneval.copy', objectType: 'karneval', objectId: row.id, after, reason })
    return after
  })
}

/** The same time on Finland's clocks, days later: a change to summer time between moves no deadline. */
function moved(instant: Date, days: number): Date {
  const day = helsinkiDay(instant)
  const sinceMidnight = instant.getTime() - helsinkiInstant(day, '00:00').getTime()
  const clock = new Date(sinceMidnight).toISOString().slice(11, 23)
  return helsinkiInstant(plusDays(day, days), clock)
}
