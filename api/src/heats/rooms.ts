import type { Place, RoundRules } from './types.ts'

/** A heat that may still be filled: what stands in it and stays, and how many more it takes. */
export type OpenHeat = { number: number; kept: readonly Place[]; room: number }

/** The lanes once each, in ascending order. Throws RangeError on lanes that are no positive integers. */
export function usableLanes(lanes: readonly number[]): number[] {
  if (lanes.some((lane) => !Number.isInteger(lane) || lane < 1)) throw new RangeError('lanes are positive integers')
  return [...new Set(lanes)].sort((left, right) => left - right)
}

/** How many teams one empty heat can take; Infinity for a mass start without a limit. Throws RangeError on none. */
export function capacityOf({ lanes, maxPerHeat }: RoundRules): number {
  const places = lanes ? usableLanes(lanes).length : Number.POSITIVE_INFINITY
  const capacity = Math.min(places, maxPerHeat ?? places)
  if (capacity < 1) throw new RangeError('a heat needs at least one lane and one team')
  return capacity
}

/** A heat with what stays in it. A kept place on a lane that has become unusable takes nobody else's lane. */
export function openHeat(number: number, kept: readonly Place[], rules: RoundRules): OpenHeat {
  const taken = new Set(kept.map((place) => place.lane))
  const lanes = rules.lanes
    ? usableLanes(rules.lanes).filter((lane) => !taken.has(lane)).length
    : Number.POSITIVE_INFINITY
  const left = (rules.maxPerHeat ?? Number.POSITIVE_INFINITY) - kept.length
  return { number, kept, room: Math.max(0, Math.min(lanes, left)) }
}
