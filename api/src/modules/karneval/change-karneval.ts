import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { type Db, withTransaction } from '../../db/db.ts'
import { databaseFault } from '../../db/faults.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { requireAsRead } from '../../http/require-as-read.ts'
import { AppError } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import type { Karneval } from './current-karneval.ts'
import { karnevalAnswer } from './karneval-answer.ts'
import {
  findActive,
  findKarneval,
  hasTeams,
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

/** Creates a draft, visible to the organiser only. @throws AppError validation by field, already_exists for the name */
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

/** @throws AppError not_found, conflict with the current carnival, validation by field */
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

/** Allowed changes of status: only an upcoming carnival can go back to draft; an archived one can be reopened. */
const next: Readonly<Record<Status, readonly Status[]>> = {
  draft: ['upcoming'],
  upcoming: ['draft', 'active'],
  active: ['upcoming', 'archived'],
  archived: ['upcoming'],
}

/**
 * @throws AppError not_found, conflict, invalid_choice, in_use for a draft that has teams, limit_reached while another
 * carnival is active
 */
export async function changeStatus(
  ctx: Ctx,
  id: number,
  { status, version }: BodyOf<'POST /api/events/stafettkarneval/{id}/status/'>,
): Promise<Answer> {
  try {
    return await change(ctx, id, version, 'karneval.status', async (before, tx) => {
      if (!next[before.status].includes(status)) {
        throw new AppError('invalid_choice', 'Karnevalen kan inte byta till den statusen.', { attr: 'status' })
      }
      if (status === 'draft' && (await hasTeams(tx, id))) {
        throw new AppError('in_use', `${before.name} har lag och kan inte bli ett utkast igen.`)
      }
      return { status }
    })
  } catch (error) {
    // Rely on the unique index: of two concurrent activations one fails here.
    if (databaseFault(error)?.constraint !== 'karneval_one_active_key') throw error
    const active = await findActive(ctx.db)
    throw new AppError('limit_reached', `${active?.name ?? 'En annan karneval'} är aktiv. Arkivera den först.`)
  }
}

/** Public answers about the current carnival, which a change may replace by another one. */
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
  valuesOf: (before: Karneval, tx: Db) => Partial<Karneval> | Promise<Partial<Karneval>>,
): Promise<Answer> {
  const now = ctx.now()
  return withTransaction(ctx.db, async (tx) => {
    const row = await lockForChange(tx, id)
    if (!row) throw new AppError('not_found')
    const before = adminAnswer(row, now)
    if (row.version !== version) throw new AppError('conflict', undefined, { current: before })
    const after = adminAnswer(await updateKarneval(tx, id, await valuesOf(row, tx), now), now)
    await audit(tx, ctx, { action, objectType: 'karneval', objectId: id, before, after })
    ctx.invalidates(...shownOfCurrent)
    return after
  })
}
