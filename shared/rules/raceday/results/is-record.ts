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

/** Whether a result is faster than the record; without a record there is nothing to be faster than. */
export const isRecord = (row: Timed, recordMs: number | null): boolean =>
  recordMs !== null && canBeRecord(row) && recordTime(row.ms) < recordTime(recordMs)

type Heat = { state: 'none' | 'unofficial' | 'official' | 'corrected'; rows: readonly Timed[] }

/**
 * The official results of an event to propose as its record: the fastest of all rounds when it is faster than the record,
 * several when teams share the time.
 */
export function recordCandidates<H extends Heat>(
  heats: readonly H[],
  recordMs: number | null,
): { heat: H; row: H['rows'][number] & { ms: number } }[] {
  const faster = heats
    .filter(({ state }) => state === 'official' || state === 'corrected')
    .flatMap((heat) =>
      heat.rows.flatMap((row: H['rows'][number]) =>
        canBeRecord(row) && isRecord(row, recordMs) ? [{ heat, row }] : [],
      ),
    )
  const best = Math.min(...faster.map(({ row }) => recordTime(row.ms)))
  return faster.filter(({ row }) => recordTime(row.ms) === best)
}
