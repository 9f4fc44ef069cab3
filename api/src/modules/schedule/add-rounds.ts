import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import { type Db, withTransaction } from '../../db/db.ts'
import { eventRound } from '../../db/schema/events.ts'
import { timetableRow } from '../../db/schema/timetable.ts'
import type { Context } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import { rowEnd } from '../plan/public.ts'
import { assertTrack, followTimes, lockPlanAsRead, timesChanged } from './edit-plan.ts'
import { conflictsOf, planVersion, readCountedPlan } from './organiser-plan.ts'
import { type MissingRound, type PlacedRound, placeRounds } from './place-rounds.ts'
import { roundFactsKey } from './round-facts.ts'

type Body = BodyOf<'POST /api/events/timetable/rounds/'>
type Answer = ResponseOf<'POST /api/events/timetable/rounds/'>

/** Default time from the close of compositions to the call, which the office needs for printing. */
const CHANGES_CLOSE_MS = 60 * 60_000

/**
 * Adds rows for missing rounds in the gaps of their tracks: as a proposal, or with `apply` in the schedule, all or
 * none.
 * @throws AppError not_found, conflict with the current plan when it is not the one that was read, invalid
 */
export async function addRounds(ctx: Context, body: Body): Promise<Answer> {
  return withTransaction(ctx.db, async (tx) => {
    const { karneval, plan } = await lockPlanAsRead(tx, body)
    const days = daysOf(karneval)
    const missing = await missingRounds(tx, body, plan, days)
    const placed = placeRounds(plan.rows, missing, {
      callLeadMin: body.call_lead_min,
      gapMin: body.gap_min,
      ceremonyLeadMin: body.ceremony_lead_min,
      restMin: body.rest_min,
      days,
      dayStarts: body.day_starts,
      dayEnds: body.day_ends,
    })
    if (body.apply) {
      const rowIds = await insertRows(tx, ctx, karneval.id, placed)
      await followTimes(tx, ctx, karneval.id, rowIds)
      const change = { action: 'timetable.rounds_added', objectType: 'karneval', objectId: karneval.id }
      await audit(tx, ctx, { ...change, after: placed })
      timesChanged(ctx)
    }
    const trackOf = ({ trackId }: { trackId: number | null }) =>
      plan.tracks.find(({ id }) => id === trackId)?.name ?? null
    const conflicts = await conflictsOf(tx, karneval, {
      rows: [...plan.rows, ...placed.map((row) => ({ ...row, track: trackOf(row) }))],
      delays: plan.delays,
    })
    return {
      version: body.apply ? planVersion((await readCountedPlan(tx, karneval.id)).rows) : body.version,
      rows: placed.map(toAnswer),
      conflicts: conflicts.map((conflict) => ({ ...conflict, rows: conflict.rows.filter((id) => id > 0) })),
    }
  })
}

const daysOf = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string[] => {
  const days = [startsOn]
  for (let day = plusDays(startsOn, 1); day <= endsOn; day = plusDays(day, 1)) days.push(day)
  return days
}

/** @throws AppError invalid, already_exists */
async function missingRounds(
  tx: Db,
  body: Body,
  { rows, facts }: Awaited<ReturnType<typeof readCountedPlan>>,
  days: readonly string[],
): Promise<MissingRound[]> {
  const taken = new Set(rows.map(roundFactsKey))
  const missing: MissingRound[] = []
  for (const [index, { event_instance, round, track, day }] of body.rounds.entries()) {
    const key = roundFactsKey({ eventInstanceId: event_instance, round })
    const fact = facts.get(key)
    if (!fact) throw new AppError('invalid', 'Grenen har ingen sådan omgång.', { attr: `rounds.${index}.round` })
    if (taken.has(key))
      throw new AppError('already_exists', `${fact.title} står redan i tidtabellen.`, { attr: `rounds.${index}.round` })
    if (day !== null && !days.includes(day))
      throw new AppError('invalid', 'Dagen hör inte till karnevalen.', { attr: `rounds.${index}.day` })
    await assertTrack(tx, body.karneval, track)
    taken.add(key)
    missing.push({ ...fact, trackId: track, day, intervalS: fact.heatDurationS })
  }
  return missing
}

async function insertRows(tx: Db, ctx: Context, karnevalId: number, placed: readonly PlacedRound[]): Promise<number[]> {
  const stamps = { createdAt: ctx.now(), updatedAt: ctx.now() }
  await tx
    .insert(eventRound)
    .values(
      placed.map(({ eventInstanceId, round, callsAt, startsAt }) => ({
        ...{ eventInstanceId, round, callsAt, startsAt },
        changesCloseAt: new Date(callsAt.getTime() - CHANGES_CLOSE_MS),
        ...stamps,
      })),
    )
    // Existing times of a round are updated later from the new row.
    .onConflictDoNothing()
  const rows = await tx
    .insert(timetableRow)
    .values(
      placed.map(({ eventInstanceId, round, title, day, trackId, callsAt, startsAt, ceremonyAt }) => ({
        ...{ karnevalId, eventInstanceId, round, title, day, trackId, callsAt, startsAt, ceremonyAt },
        kind: 'race' as const,
        ...stamps,
      })),
    )
    .returning({ id: timetableRow.id })
  return rows.map(({ id }) => id)
}

const toAnswer = (row: PlacedRound): Answer['rows'][number] => ({
  event_instance: row.eventInstanceId,
  round: row.round,
  title: row.title,
  day: row.day,
  track: row.trackId,
  heat_count: row.heatCount,
  calls_at: row.callsAt.toISOString(),
  starts_at: row.startsAt.toISOString(),
  ends_at: rowEnd(row, row.heatCount).toISOString(),
  ceremony_at: row.ceremonyAt?.toISOString() ?? null,
  is_late: row.isLate,
})
