import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, QueryOf } from '@stafapp/shared/contract/types'
import { checkLineUp } from '@stafapp/shared/rules/teams/check-line-up'
import { lineUpOf, situationFor } from '@stafapp/shared/rules/teams/situation'
import { helsinkiDayEnd } from '@stafapp/shared/rules/times/helsinki'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { databaseFault } from '../../../db/faults.ts'
import { teamChange, type WantedLineUp } from '../../../db/schema/team-changes.ts'
import { isOrganiser, requireOwnUnit } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import {
  entryWindow,
  findInstance,
  isOpen,
  type Karneval,
  lockKarneval,
  registerWindow,
  requireOpen,
  resolveKarneval,
  runnerWindows,
  type Window,
} from '../../karneval/public.ts'
import { lockUnit } from '../../schools/public.ts'
import { entryFaults } from '../plan-entry.ts'
import { type ChangeAnswer, findChange, listChanges } from './change-answer.ts'
import { judgeLineUp, replacedBy, type Wish } from './save-line-up.ts'
import { type FoundTeam, listRounds, requireTeam, type TeamRow, teamOf } from './team-detail.ts'
import { namedUnits, readUnitEntry, type UnitEntry } from './unit-entry.ts'

type Ctx = Context<SessionUser>
type Body = BodyOf<'POST /api/events/change-requests/'>
type Change = Pick<typeof teamChange.$inferInsert, 'eventInstanceId' | 'teamId' | 'round' | 'wanted' | 'replaced'>

/** The organiser reads all requests, other users those of their own units. */
export async function readChanges(ctx: Ctx, query: QueryOf<'GET /api/events/change-requests/'>) {
  const isAll = isOrganiser(ctx.user) && query.school_unit === undefined
  const scope = isAll ? {} : { unitIds: await namedUnits(ctx, query.school_unit) }
  const karneval = await resolveKarneval(ctx.db, query.karneval, { drafts: isOrganiser(ctx.user) })
  return listChanges(ctx.db, { karnevalId: karneval.id, ...scope, hasOutlook: isAll }, ctx.now())
}

/**
 * Requests what the deadline no longer allows the leader, or a line-up that needs permission. The team changes only on
 * approval.
 * @throws AppError not_found, phase_closed (too early or too late), conflict (it can be done directly, or the team has the
 * line-up already), already_exists (the team has an open request), validation (the verdict on the line-up)
 */
export async function requestChange(ctx: Ctx, body: Body): Promise<ChangeAnswer> {
  requireOwnUnit(ctx.user, body.school_unit)
  try {
    return await withTransaction(ctx.db, async (tx) => {
      const now = ctx.now()
      const wish = body.kind === 'add_team' ? await newTeam(ctx, tx, body) : await changedTeam(ctx, tx, body)
      const [row] = await tx
        .insert(teamChange)
        .values({
          ...wish,
          kind: body.kind,
          schoolUnitId: body.school_unit,
          reason: body.reason.trim(),
          requestedBy: ctx.user.id,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: teamChange.id })
      if (!row) throw new Error('insert returned nothing')
      const asked = await changeOf(tx, row.id, now)
      const { kind, event_instance, round, wanted } = asked
      await audit(tx, ctx, {
        action: 'team.change_requested',
        objectType: wish.teamId ? 'team' : 'school_unit',
        objectId: wish.teamId ?? body.school_unit,
        before: asked.current,
        after: { kind, ...(wish.teamId ? { round } : { event_instance }), wanted },
        reason: body.reason.trim(),
      })
      return asked
    })
  } catch (error) {
    // The unique index detects a double click and concurrent requests from other devices.
    if (!databaseFault(error)?.constraint?.startsWith('team_change_pending')) throw error
    throw new AppError('already_exists', 'En begäran väntar redan på svar. Dra tillbaka den för att skicka en ny.')
  }
}

/** Requests are open from runners_close_at until the end of the carnival. */
function requireRequestTime(dates: Karneval, now: Date, open: readonly Window[]): void {
  if (open.some((window) => isOpen(dates, window, now))) {
    throw new AppError('conflict', 'Anmälan är öppen: ändra direkt i stället för att begära en ändring.')
  }
  const opensAt = new Date(dates.runnersCloseAt.getTime() + 1)
  requireOpen(dates, { opensAt, closesAt: helsinkiDayEnd(dates.endsOn), what: 'Ändringsanmälan' }, now)
}

async function newTeam(ctx: Ctx, tx: Db, body: Body): Promise<Change> {
  if (body.event_instance === undefined) {
    throw new AppError('required', 'Välj vilken gren laget ska delta i.', { attr: 'event_instance' })
  }
  const record = await findInstance(tx, body.event_instance)
  if (!record) throw new AppError('invalid_choice', 'Grenen finns inte.', { attr: 'event_instance' })
  const karneval = await lockKarneval(tx, record.karneval.id)
  const unit = await lockUnit(tx, body.school_unit)
  if (!unit) throw new AppError('not_found')
  requireRequestTime(karneval, ctx.now(), [entryWindow(karneval)])
  const { teams } = await readUnitEntry(tx, { karnevalId: karneval.id, unitId: unit.id, now: ctx.now() })
  const standing = teams.filter((team) => team.event_instance === record.instance.id && team.status !== 'withdrawn')
  const faults = entryFaults({ record, count: standing.length + 1, attr: 'event_instance' }, unit)
  if (faults.length > 0) throw AppError.validation(faults)
  return { eventInstanceId: record.instance.id, teamId: null }
}

async function changedTeam(ctx: Ctx, tx: Db, body: Body): Promise<Change> {
  if (body.team === undefined) throw new AppError('required', 'Välj vilket lag det gäller.', { attr: 'team' })
  const found = await requireTeam(ctx, tx, body.team)
  if (found.team.schoolUnitId !== body.school_unit) throw new AppError('not_found')
  if (found.team.status === 'withdrawn') throw new AppError('conflict', 'Laget är redan struket.')
  const karneval = await lockKarneval(tx, found.karnevalId)
  await lockUnit(tx, body.school_unit)
  const { eventInstanceId, id: teamId } = found.team
  if (body.kind === 'withdraw_team') {
    requireRequestTime(karneval, ctx.now(), [entryWindow(karneval)])
    return { eventInstanceId, teamId }
  }
  return { eventInstanceId, teamId, ...(await wantedLineUp(ctx, tx, { found, karneval, body })) }
}

type Asked = { found: FoundTeam; karneval: Karneval; body: Body }

async function wantedLineUp(
  ctx: Ctx,
  tx: Db,
  { found, karneval, body }: Asked,
): Promise<Pick<Change, 'round' | 'wanted' | 'replaced'>> {
  const round = body.round ?? found.rounds[0] ?? 'FINAL'
  const isException = body.kind === 'exception'
  if (isException) requireOpen(karneval, exceptionWindow(karneval), ctx.now())
  else {
    const times = await listRounds(tx, [found.team.eventInstanceId])
    const until = times.find((each) => each.round === round)?.changesCloseAt ?? null
    requireRequestTime(karneval, ctx.now(), runnerWindows(karneval, until))
  }
  if (!body.legs) throw new AppError('required', 'Ange vilka som ska springa.', { attr: 'legs' })
  const wanted: WantedLineUp = { legs: body.legs, reserves: body.reserves ?? [] }
  const entry = await readUnitEntry(tx, { karnevalId: karneval.id, unitId: body.school_unit, now: ctx.now() })
  // The organiser judges the reason from the request's text (medical certificate or first aid).
  const wish = { round, lineUp: wanted, replacementReason: body.reason }
  if (isException) requireException(entry, found.team, wish)
  else requireDifference(entry, found.team, wish)
  const exceptionAllowed = isException || found.team.exceptionAllowed
  judgeLineUp(entry, found.team, { ...wish, exceptionAllowed }, { now: ctx.now() })
  return { round, wanted, replaced: await replacedBy(tx, found.team, round) }
}

/** @throws AppError conflict when the team has this line-up already: there would be nothing to decide or to charge */
function requireDifference(entry: UnitEntry, row: TeamRow, { round, lineUp }: Omit<Wish, 'exceptionAllowed'>): void {
  const { team, event } = teamOf(entry, row.id)
  if (!isDeepStrictEqual(lineUpOf(team, event, round), lineUp)) return
  throw new AppError('conflict', 'Laget har redan den uppställningen. Byt först den löpare som begäran gäller.')
}

/** Leaders may ask for permission as soon as runners can be placed, because an answer takes time. */
const exceptionWindow = (dates: Karneval): Window => ({ ...registerWindow(dates), what: 'Begäran om undantag' })

/** @throws AppError conflict when the line-up needs no permission that the team lacks */
function requireException(entry: UnitEntry, row: TeamRow, { round, lineUp }: Omit<Wish, 'exceptionAllowed'>): void {
  const { team, event } = teamOf(entry, row.id)
  const faults = checkLineUp(situationFor(entry, { team, event, round, lineUp }))
  if (faults.some(({ code }) => code === 'permission_needed')) return
  throw new AppError('conflict', 'Uppställningen behöver inget tillstånd av arrangören.')
}

/** @throws AppError not_found, conflict (decided meanwhile) */
export async function cancelChange(ctx: Ctx, id: number): Promise<ChangeAnswer> {
  const now = ctx.now()
  const known = await requireChange(ctx, id)
  return withTransaction(ctx.db, async (tx) => {
    await closeChange(tx, { id, now }, { status: 'cancelled', decidedAt: now, updatedAt: now })
    await audit(tx, ctx, {
      action: 'team.change_cancelled',
      objectType: known.team ? 'team' : 'school_unit',
      objectId: known.team ?? known.school_unit,
    })
    return changeOf(tx, id, now)
  })
}

/** @throws AppError not_found (also for another school's request) */
export async function requireChange(ctx: Ctx, id: number): Promise<ChangeAnswer> {
  const change = await findChange(ctx.db, id, ctx.now())
  if (!change) throw new AppError('not_found')
  requireOwnUnit(ctx.user, change.school_unit)
  return change
}

/** Closes an open request. Of concurrent decisions only the first finds the row. */
export async function closeChange(
  tx: Db,
  { id, now, version }: { id: number; now: Date; version?: number },
  values: Partial<typeof teamChange.$inferInsert>,
): Promise<void> {
  const isAsRead = version === undefined ? undefined : eq(teamChange.version, version)
  const closed = await tx
    .update(teamChange)
    .set({ ...values, version: sql`${teamChange.version} + 1` })
    .where(and(eq(teamChange.id, id), eq(teamChange.status, 'pending'), isAsRead))
    .returning({ id: teamChange.id })
  if (closed.length > 0) return
  throw new AppError('conflict', 'Begäran är redan avgjord eller tillbakadragen.', {
    current: await findChange(tx, id, now),
  })
}

export async function changeOf(tx: Db, id: number, now: Date): Promise<ChangeAnswer> {
  const answer = await findChange(tx, id, now)
  if (!answer) throw new Error('the request was just written')
  return answer
}
