import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { eventInstance, eventRound } from '../../db/schema/events.ts'
import { karneval } from '../../db/schema/karneval.ts'
import { timetableRow } from '../../db/schema/timetable.ts'
import type { Context, Input, SessionUser } from '../../http/handler.ts'
import { AppError, type ErrorItem } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import { requireRow, touchInstance } from '../karneval/public.ts'
import { followTimes, lockPlan, timesChanged } from './edit-plan.ts'

type Call = 'PUT /api/events/event-instances/{id}/rounds/'
type Row = ResponseOf<Call>
type RoundName = BodyOf<Call>['round']
type Times = { callsAt: Date; startsAt: Date; changesCloseAt: Date }

/**
 * Sets a round's times and the deadline for compositions. Updates its row in the minute schedule, or adds one; the
 * prizes and planned heats follow, called and run ones keep their times.
 * @throws AppError not_found, conflict with the current event, invalid by field
 */
export async function setRoundTimes(ctx: Context<SessionUser>, { params, body }: Input<Call>): Promise<Row> {
  const { id } = params
  const { round } = body
  return withTransaction(ctx.db, async (tx) => {
    const [instance] = await tx.select().from(eventInstance).where(eq(eventInstance.id, id)).for('update')
    if (!instance) throw new AppError('not_found')
    await lockPlan(tx, instance.karnevalId)
    const before = await requireRow(tx, id)
    if (before.version !== body.version) throw new AppError('conflict', undefined, { current: before })
    const faults = await findFaults(tx, before, round, body)
    if (faults.length > 0) throw AppError.validation(faults)
    const times = {
      callsAt: new Date(body.calls_at),
      startsAt: new Date(body.starts_at),
      changesCloseAt: new Date(body.changes_close_at),
    }
    await moveSchedule(tx, ctx, before, round, times)
    const stamped = { ...times, updatedAt: ctx.now() }
    await tx
      .insert(eventRound)
      .values({ eventInstanceId: id, round, ...stamped, createdAt: ctx.now() })
      .onConflictDoUpdate({ target: [eventRound.eventInstanceId, eventRound.round], set: stamped })
    await touchInstance(tx, id, ctx.now())
    const after = await requireRow(tx, id)
    await audit(tx, ctx, { action: 'event.round', objectType: 'event_instance', objectId: id, before, after })
    timesChanged(ctx)
    return after
  })
}

async function findFaults(tx: Db, row: Row, round: RoundName, body: BodyOf<Call>): Promise<ErrorItem[]> {
  const faults: ErrorItem[] = []
  const refuse = (attr: string, detail: string) => void faults.push({ code: 'invalid', detail, attr })
  const at = (instant: string | null) => (instant === null ? null : Date.parse(instant))
  if (!row.rounds.some((each) => each.round === round)) throw new AppError('not_found')
  const [year] = await tx.select().from(karneval).where(eq(karneval.id, row.karneval))
  const day = helsinkiDay(new Date(body.starts_at))
  if (year && (day < year.startsOn || day > year.endsOn))
    refuse('starts_at', 'Starten är inte under karnevalens dagar.')
  if (Date.parse(body.calls_at) > Date.parse(body.starts_at)) refuse('calls_at', 'Upprop måste vara före start.')
  if (Date.parse(body.changes_close_at) > Date.parse(body.starts_at)) {
    refuse('changes_close_at', 'Ändringar måste stänga före start.')
  }
  const trial = at(row.rounds.find((each) => each.round === 'TRIAL')?.starts_at ?? null)
  const final = at(row.rounds.find((each) => each.round === 'FINAL')?.starts_at ?? null)
  const starts = Date.parse(body.starts_at)
  if (round === 'TRIAL' && final !== null && starts >= final) refuse('starts_at', 'Försöken måste vara före finalen.')
  if (round === 'FINAL' && trial !== null && starts <= trial) refuse('starts_at', 'Finalen måste vara efter försöken.')
  return faults
}

async function moveSchedule(
  tx: Db,
  ctx: Context<SessionUser>,
  row: Row,
  round: RoundName,
  { callsAt, startsAt }: Times,
): Promise<void> {
  const day = helsinkiDay(startsAt)
  const moved = await tx
    .update(timetableRow)
    .set({
      ...{ day, callsAt, startsAt },
      // The prizes are given as long after the start as before.
      ceremonyAt: sql`${timetableRow.ceremonyAt} + (${startsAt.toISOString()}::timestamptz - ${timetableRow.startsAt})`,
      version: sql`${timetableRow.version} + 1`,
      updatedAt: ctx.now(),
    })
    .where(and(eq(timetableRow.eventInstanceId, row.id), eq(timetableRow.round, round)))
    .returning({ id: timetableRow.id })
  if (moved.length > 0) {
    const ids = moved.map(({ id }) => id)
    return followTimes(tx, ctx, row.karneval, ids)
  }
  // Use the track of the event's other round; the organiser's schedule page sets the track of a new event.
  const [other] = await tx.select().from(timetableRow).where(eq(timetableRow.eventInstanceId, row.id))
  await tx.insert(timetableRow).values({
    karnevalId: row.karneval,
    eventInstanceId: row.id,
    round,
    title: row.name,
    kind: 'race',
    trackId: other?.trackId ?? null,
    day,
    callsAt,
    startsAt,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  })
}
