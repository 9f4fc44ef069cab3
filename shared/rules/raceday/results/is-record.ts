import { roundedUp } from './ranking.ts'

/** A result as far as it matters for records. */
export type Timed = { ms: number | null; rank: number | null; hand: boolean }

/** Records are told and compared in hundredths, rounded up as official times are. */
export const recordTime = (ms: number): number => roundedUp(ms, 10)

/**
 * Whether a result can be a record. A time by hand is none: it is not as exact as the one that it would replace. A team
 * that is not ranked was disqualified or ran outside the competition.
 */
export const canBeRecord = <T extends Timed>(row: T): row is T & { ms: number } =>
  row.rank !== null && row.ms !== null && !row.hand

/**
 * The time of the new record among an event's results of this carnival, in hundredths: the fastest of all rounds when it is
 * faster than the record of the years before. Null: there is no new record. As in athletics only the best time becomes the
 * record: one that was faster than the old record and has been beaten since is none, and teams that share the best time
 * share the record. Without a record before there is nothing to be faster than.
 */
export function newRecord(rows: readonly Timed[], recordMs: number | null): number | null {
  if (recordMs === null) return null
  const best = Math.min(...rows.filter(canBeRecord).map(({ ms }) => recordTime(ms)))
  return best < recordTime(recordMs) ? best : null
}

/** Whether a result is the new record, or faster, as a correction that is not official yet can be. */
export const isRecord = (row: Timed, newRecordMs: number | null): boolean =>
  newRecordMs !== null && canBeRecord(row) && recordTime(row.ms) <= newRecordMs

type Heat = { state: 'none' | 'unofficial' | 'official' | 'corrected'; rows: readonly Timed[] }

/** The official results of an event to propose as its record: the new record of what is official. */
export function recordCandidates<H extends Heat>(
  heats: readonly H[],
  recordMs: number | null,
): { heat: H; row: H['rows'][number] & { ms: number } }[] {
  const official = heats.filter(({ state }) => state === 'official' || state === 'corrected')
  const best = newRecord(
    official.flatMap(({ rows }) => rows),
    recordMs,
  )
  return official.flatMap((heat) =>
    heat.rows.flatMap((row: H['rows'][number]) => (canBeRecord(row) && isRecord(row, best) ? [{ heat, row }] : [])),
  )
}
