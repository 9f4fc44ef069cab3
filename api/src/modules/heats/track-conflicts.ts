import type { Db } from '../../db/db.ts'
import { findOverlaps } from '../timetable/conflicts.ts'
import { readPlan } from '../timetable/read-plan.ts'

type Round = { key: string; heats: readonly { number: number }[] }

/**
 * Rounds whose heats would run on a track that the next row of the minute schedule needs: what `heats` (by round, `id/round`)
 * add to the clashes that stand already. One sentence each; empty when everything fits.
 */
export async function addedConflicts(
  db: Db,
  karnevalId: number,
  standing: readonly Round[],
  heats: ReadonlyMap<string, readonly { number: number }[]>,
): Promise<string[]> {
  const { rows } = await readPlan(db, karnevalId)
  const before = new Map(standing.map(({ key, heats: own }) => [key, lastOf(own)]))
  const after = new Map([...before, ...[...heats].map(([key, own]) => [key, lastOf(own)] as const)])
  const overlaps = (counts: ReadonlyMap<string, number>) =>
    findOverlaps(rows.map((row) => ({ ...row, heatCount: counts.get(`${row.eventInstanceId}/${row.round}`) ?? 0 })))
  const known = new Set(overlaps(before).map(({ text }) => text))
  return overlaps(after).flatMap(({ text }) => (known.has(text) ? [] : [text]))
}

/** Heats keep their numbers when one is emptied, and so their times: the last number counts, not how many there are. */
const lastOf = (heats: readonly { number: number }[]): number => Math.max(0, ...heats.map(({ number }) => number))
