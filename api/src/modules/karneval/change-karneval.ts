import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { dateFaults } from '@stafapp/shared/rules/times/carnival-order'
import { type Db, withTransaction } from '../../db/db.ts'
import { databaseFault } from '../../db/faults.ts'
import type { karneval } from '../../db/schema/karneval.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { requireAsRead } from '../../http/require-as-read.ts'
import { AppError, type ErrorItem } from '../../lib/app-error.ts'
import { normalPhone } from '../../lib/text/phone.ts'
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

type KarnevalFields = Omit<BodyOf<'PATCH /api/events/stafettkarneval/{id}/'>, 'version'>
type Values = Omit<typeof karneval.$inferInsert, 'id' | 'status' | 'version' | 'createdAt' | 'updatedAt'>

const clean = (text: string | undefined): string | undefined => text?.normalize('NFC').trim()
const moment = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

/** The number in E.164 format; empty for none. */
const contactPhone = (phone: string): string => (phone.trim() === '' ? '' : normalPhone(phone, 'contact.phone'))

/** Maps a body's fields to columns; missing fields stay out. An empty banner means the built-in one. */
export function karnevalValues(body: KarnevalFields): Partial<Values> {
  const values: { [K in keyof Values]: Values[K] | undefined } = {
    name: clean(body.name),
    year: body.year,
    venue: clean(body.venue),
    city: clean(body.city),
    startsOn: body.starts_on,
    endsOn: body.ends_on,
    intentOpensAt: moment(body.intent_opens_at),
    intentClosesAt: moment(body.intent_closes_at),
    teamsOpenAt: moment(body.teams_open_at),
    teamsCloseAt: moment(body.teams_close_at),
    runnersCloseAt: moment(body.runners_close_at),
    runnersReopenAt: moment(body.runners_reopen_at),
    ordersCloseAt: moment(body.orders_close_at),
    contactName: clean(body.contact?.name),
    contactEmail: clean(body.contact?.email),
    contactPhone: body.contact && contactPhone(body.contact.phone),
    contactHours: clean(body.contact?.hours),
    chargeDraftTeams: body.charge_draft_teams,
    resultsService: body.results_service,
    youngResults: body.young_results,
    announcerNames: body.announcer_names,
    minRestMin: body.min_rest_min,
    bannerText: body.banner_text === undefined ? undefined : clean(body.banner_text ?? '') || null,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** Checks the database's constraints by field. */
export function karnevalFaults(
  after: Pick<Karneval, 'name' | 'venue' | 'city' | 'startsOn' | 'endsOn'> & Dates,
): ErrorItem[] {
  const faults: ErrorItem[] = []
  for (const attr of ['name', 'venue', 'city'] as const) {
    if (after[attr] === '') faults.push({ code: 'required', detail: 'Fältet är obligatoriskt.', attr })
  }
  const { startsOn, endsOn, ...times } = after
  const dates = {
    intent_opens_at: times.intentOpensAt.toISOString(),
    intent_closes_at: times.intentClosesAt.toISOString(),
    teams_open_at: times.teamsOpenAt.toISOString(),
    teams_close_at: times.teamsCloseAt.toISOString(),
    runners_close_at: times.runnersCloseAt.toISOString(),
    runners_reopen_at: times.runnersReopenAt.toISOString(),
    starts_on: startsOn,
    ends_on: endsOn,
  }
  for (const { attr, detail } of dateFaults(dates)) faults.push({ code: 'invalid', detail, attr })
  return faults
}

type Dates = Pick<
  Karneval,
  'intentOpensAt' | 'intentClosesAt' | 'teamsOpenAt' | 'teamsCloseAt' | 'runnersCloseAt' | 'runnersReopenAt'
>

type Answer = ResponseOf<'GET /api/events/stafettkarneval/{id}/'>
type Ctx = Context<SessionUser>
type Status = Karneval['status']

export const adminAnswer = (row: Karneval, now: Date): Answer => ({
  ...karnevalAnswer(row, now),
  charge_draft_teams: row.chargeDraftTeams,
  young_results: row.youngResults,
  announcer_names: row.announcerNames,
  min_rest_min: row.minRestMin,
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
  'GET /api/events/results/',
  'GET /api/events/records/',
  'GET /api/events/archive/',
  'GET /api/events/archive/{year}/',
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
