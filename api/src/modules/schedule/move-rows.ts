import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { and, asc, countDistinct, eq, inArray, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { auditEntry } from '../../db/schema/maintenance.ts'
import { pushFollow } from '../../db/schema/push.ts'
import { timetableRow } from '../../db/schema/timetable.ts'
import type { Context } from '../../http/handler.ts'
import { AppError, type ErrorItem } from '../../lib/app-error.ts'
import { auditAll } from '../audit/public.ts'
import { findPublication, lockFacts, namesOfTeams } from '../heats/public.ts'
import { findCurrentKarneval, type Karneval } from '../karneval/public.ts'
import { nameOfRow, rowEnd } from '../plan/public.ts'
import { assertNotStarted, followTimes, lockPlanAsRead, timesChanged } from './edit-plan.ts'
import { conflictsOf, planVersion, readCountedPlan } from './organiser-plan.ts'
import { roundFactsKey } from './round-facts.ts'

type Body = BodyOf<'POST /api/events/timetable/moves/'>
type Answer = ResponseOf<'POST /api/events/timetable/moves/'>
type CountedPlan = Awaited<ReturnType<typeof readCountedPlan>>
type Row = CountedPlan['rows'][number]
type Move = { before: Row; after: Row }

/**
 * Moves rows of the minute schedule in time and between tracks: as a proposal with its conflicts, or with `apply` all
 * together. Calls and ceremonies keep their distance to the start, and planned heats follow. The same call with the old
 * places takes the moves back.
 * @throws AppError not_found, conflict with the current plan when it is not the one that was read, in_use when the race
 * day has reached a row, invalid by move
 */
export async function moveRows(ctx: Context, body: Body): Promise<Answer> {
  return withTransaction(ctx.db, async (tx) => {
    // A fact that is recorded meanwhile would start a round between the check and the move.
    if (body.apply) await lockFacts(tx)
    const { karneval, plan } = await lockPlanAsRead(tx, body)
    const moves = readMoves(body, plan, karneval)
    if (body.apply && moves.length > 0) await applyMoves(tx, ctx, karneval.id, moves)
    const moved = new Map(moves.map(({ after }) => [after.id, after]))
    return {
      version: body.apply ? planVersion((await readCountedPlan(tx, karneval.id)).rows) : body.version,
      ...(await concernedBy(tx, karneval, moves)),
      conflicts: await conflictsOf(tx, karneval, {
        rows: plan.rows.map((row) => moved.get(row.id) ?? row),
        delays: plan.delays,
      }),
    }
  })
}

/** The moves that change something. @throws AppError in_use, invalid by move */
function readMoves({ moves }: Body, plan: CountedPlan, karneval: Karneval): Move[] {
  const faults: ErrorItem[] = []
  const rows = new Map(plan.rows.map((row) => [row.id, row]))
  const found = moves.flatMap((move, index): Move[] => {
    const refuse = (attr: string, detail: string): Move[] => {
      faults.push({ code: 'invalid', detail, attr: `moves.${index}.${attr}` })
      return []
    }
    const row = rows.get(move.row)
    // A row is taken once, so that a move cannot be hidden behind another one.
    rows.delete(move.row)
    if (!row) return refuse('row', 'Raden finns inte i tidtabellen, eller flyttas två gånger.')
    const track = plan.tracks.find(({ id }) => id === move.track)
    if (move.track !== null && !track) return refuse('track', 'Banan finns inte.')
    const startsAt = new Date(move.starts_at)
    if (startsAt.getTime() === row.startsAt.getTime() && move.track === row.trackId) return []
    const after = placed(row, startsAt, track ?? null)
    if (after.day !== row.day && (after.day < karneval.startsOn || after.day > karneval.endsOn))
      return refuse('starts_at', `${nameOfRow(row)}: dagen hör inte till karnevalen.`)
    if (helsinkiDay(new Date(rowEnd(after, after.heatCount).getTime() - 1)) > after.day)
      return refuse('starts_at', `${nameOfRow(row)} slutar efter midnatt.`)
    return [{ before: row, after }]
  })
  if (faults.length > 0) throw AppError.validation(faults)
  assertNotStarted(found.map(({ before }) => before))
  return found
}

function placed(row: Row, startsAt: Date, track: { id: number; name: string } | null): Row {
  const shift = startsAt.getTime() - row.startsAt.getTime()
  const shifted = (at: Date | null) => at && new Date(at.getTime() + shift)
  return {
    ...row,
    startsAt,
    day: helsinkiDay(startsAt),
    callsAt: shifted(row.callsAt),
    ceremonyAt: shifted(row.ceremonyAt),
    trackId: track?.id ?? null,
    track: track?.name ?? null,
  }
}

const timesOf = ({ day, callsAt, startsAt, ceremonyAt, trackId }: Row) => ({
  day,
  callsAt,
  startsAt,
  ceremonyAt,
  trackId,
})

/** The log's actions: a move, and a move that puts the row back to where the one before took it from. */
const MOVED = 'timetable.moved'
const MOVED_BACK = 'timetable.moved_back'

/** Where a row stands, as the log keeps it. */
type Side = { startsAt?: string; trackId?: number | null }

/** Ids of the rows that this change returns to their place before their latest move that has not been undone. */
async function rowsGoingBack(tx: Db, moves: readonly Move[]): Promise<Set<number>> {
  const entries = await tx
    .select({ row: auditEntry.objectId, action: auditEntry.action, before: auditEntry.before, after: auditEntry.after })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.objectType, 'timetable_row'),
        inArray(
          auditEntry.objectId,
          moves.map(({ after }) => after.id),
        ),
        inArray(auditEntry.action, [MOVED, MOVED_BACK]),
      ),
    )
    .orderBy(asc(auditEntry.id))
  const isAt = (row: Row, side: unknown) => {
    const { startsAt, trackId } = (side ?? {}) as Side
    return row.startsAt.toISOString() === startsAt && row.trackId === trackId
  }
  const goesBack = ({ before, after }: Move): boolean => {
    const standing: (typeof entries)[number][] = []
    for (const entry of entries.filter(({ row }) => row === after.id)) {
      if (entry.action === MOVED) standing.push(entry)
      else standing.pop()
    }
    const last = standing.at(-1)
    return last !== undefined && isAt(before, last.after) && isAt(after, last.before)
  }
  return new Set(moves.filter(goesBack).map(({ after }) => after.id))
}

async function applyMoves(tx: Db, ctx: Context, karnevalId: number, moves: readonly Move[]): Promise<void> {
  const back = await rowsGoingBack(tx, moves)
  for (const { after } of moves)
    await tx
      .update(timetableRow)
      .set({ ...timesOf(after), version: sql`${timetableRow.version} + 1`, updatedAt: ctx.now() })
      .where(and(eq(timetableRow.id, after.id), eq(timetableRow.karnevalId, karnevalId)))
  const ids = moves.map(({ after }) => after.id)
  await followTimes(tx, ctx, karnevalId, ids)
  await auditAll(
    tx,
    ctx,
    moves.map(({ before, after }) => ({
      action: back.has(after.id) ? MOVED_BACK : MOVED,
      objectType: 'timetable_row',
      objectId: after.id,
      before: timesOf(before),
      after: timesOf(after),
    })),
  )
  timesChanged(ctx)
}

/** The moved rows with their public starts, and who hears of the new times and tracks. */
async function concernedBy(
  tx: Db,
  karneval: Karneval,
  moves: readonly Move[],
): Promise<Pick<Answer, 'rows' | 'schools' | 'followers'>> {
  const publication = moves.length > 0 ? await findPublication(tx, karneval.id) : null
  const teams = publication && (await namesOfTeams(tx, karneval.id))
  const rounds = Map.groupBy(publication?.heats ?? [], ({ event_instance, round }) =>
    roundFactsKey({ eventInstanceId: event_instance, round }),
  )
  const schoolsOf = (row: Row): number[] =>
    (rounds.get(roundFactsKey(row)) ?? []).flatMap(({ places }) =>
      places.flatMap(({ team }) => {
        const names = teams?.get(team)
        return names && !names.withdrawn ? [names.school] : []
      }),
    )
  const schools = [...new Set(moves.flatMap(({ after }) => schoolsOf(after)))]
  return {
    rows: moves.map(({ before, after }) => ({
      id: after.id,
      title: after.title,
      round: after.round,
      before: { starts_at: before.startsAt.toISOString(), track: before.trackId },
      after: { starts_at: after.startsAt.toISOString(), track: after.trackId },
      ends_at: rowEnd(after, after.heatCount).toISOString(),
      calls_at: after.callsAt?.toISOString() ?? null,
      ceremony_at: after.ceremonyAt?.toISOString() ?? null,
      is_published: rounds.has(roundFactsKey(after)),
      starts: schoolsOf(after).length,
    })),
    schools: schools.length,
    followers: await countFollowers(tx, karneval, schools),
  }
}

/** Devices are told of the current carnival only. */
async function countFollowers(tx: Db, { id }: Karneval, schools: readonly number[]): Promise<number> {
  if (schools.length === 0 || (await findCurrentKarneval(tx))?.id !== id) return 0
  const [row] = await tx
    .select({ devices: countDistinct(pushFollow.subscriptionId) })
    .from(pushFollow)
    .where(inArray(pushFollow.schoolId, [...schools]))
  return row?.devices ?? 0
}
