import type { Db } from '../../db/db.ts'
import { findOverlaps, readPlan } from '../plan/public.ts'

type Round = { key: string; heats: readonly { number: number }[] }

/**
 * Track conflicts with the next row of the minute schedule that `heats` (by `id/round`) add to the existing ones, each in
 * Swedish sentences.
 */
export async function addedConflicts(
  db: Db,
  karnevalId: number,
  standing: readonly Round[],
  heats: ReadonlyMap<string, readonly { number: number }[]>,
): Promise<string[]> {
  const { rows, delays } = await readPlan(db, karnevalId)
  const before = new Map(standing.map(({ key, heats: own }) => [key, lastOf(own)]))
  const after = new Map([...before, ...[...heats].map(([key, own]) => [key, lastOf(own)] as const)])
  const overlaps = (counts: ReadonlyMap<string, number>) =>
    findOverlaps(
      rows.map((row) => ({ ...row, heatCount: counts.get(`${row.eventInstanceId}/${row.round}`) ?? 0 })),
      delays,
    )
  const known = new Set(overlaps(before).map(({ text }) => text))
  return overlaps(after).flatMap(({ text, detail }) => (known.has(text) ? [] : [detail ? `${text} ${detail}` : text]))
}

/** Emptied heats leave their number and time unused, so the highest number counts, not the number of heats. */
const lastOf = (heats: readonly { number: number }[]): number => Math.max(0, ...heats.map(({ number }) => number))
