import type { Precision } from '@stafapp/shared/contract/raceday'

/** A result that can be compared with others. */
export type Comparable = { team: number; ms: number | null; precision: Precision; place: number | null }

/** A time in steps of a precision, rounded up so that none improves. */
export const roundedUp = (ms: number, precision: Precision): number => Math.ceil(ms / precision) * precision

/** The finest precision that all the times have. */
export const commonPrecision = (rows: readonly Comparable[]): Precision =>
  rows.reduce<Precision>(
    (coarsest, { ms, precision }) => (ms !== null && precision > coarsest ? precision : coarsest),
    1,
  )

/**
 * Ranks by time, in the finest precision common to all; the place of arrival decides equal times only. Where some have
 * no time, the places decide for all. Equal results share a rank.
 */
export function rankAll<T extends Comparable>(rows: readonly T[]): { row: T; rank: number }[] {
  const counted = rows.filter(({ ms, place }) => ms !== null || place !== null)
  const isByTime = counted.every(({ ms }) => ms !== null)
  const precision = commonPrecision(counted)
  const time = ({ ms }: T) => (ms === null ? Number.MAX_SAFE_INTEGER : roundedUp(ms, precision))
  const place = (row: T) => row.place ?? Number.MAX_SAFE_INTEGER
  const compare = (left: T, right: T) =>
    isByTime
      ? time(left) - time(right) || placesApart(left, right)
      : place(left) - place(right) || time(left) - time(right)
  const sorted = [...counted].sort((left, right) => compare(left, right) || left.team - right.team)
  const ranked: { row: T; rank: number }[] = []
  for (const [index, row] of sorted.entries()) {
    const before = ranked.at(-1)
    const rank = before && compare(before.row, row) === 0 ? before.rank : index + 1
    ranked.push({ row, rank })
  }
  return ranked
}

/** Places of arrival order two teams only when both have one. */
const placesApart = (left: Comparable, right: Comparable): number =>
  left.place === null || right.place === null ? 0 : left.place - right.place
