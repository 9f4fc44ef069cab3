import type { Place, RoundHeat, RoundRules } from './types.ts'

/** A heat that may still be filled: its kept places and the number of free ones. */
export type OpenHeat = { number: number; kept: readonly Place[]; room: number }

/** Unique lanes in ascending order. Throws RangeError unless all are positive integers. */
export function usableLanes(lanes: readonly number[]): number[] {
  if (lanes.some((lane) => !Number.isInteger(lane) || lane < 1)) throw new RangeError('lanes are positive integers')
  return [...new Set(lanes)].sort((left, right) => left - right)
}

/** Capacity of an empty heat; Infinity for a mass start without a limit. Throws RangeError when it is below 1. */
export function capacityOf({ lanes, maxPerHeat }: RoundRules): number {
  const places = lanes ? usableLanes(lanes).length : Number.POSITIVE_INFINITY
  const capacity = Math.min(places, maxPerHeat ?? places)
  if (capacity < 1) throw new RangeError('a heat needs at least one lane and one team')
  return capacity
}

/** A heat with its kept places. A kept place on an unusable lane does not reduce the usable lanes. */
export function openHeat(number: number, kept: readonly Place[], rules: RoundRules): OpenHeat {
  const taken = new Set(kept.map((place) => place.lane))
  const lanes = rules.lanes
    ? usableLanes(rules.lanes).filter((lane) => !taken.has(lane)).length
    : Number.POSITIVE_INFINITY
  const left = (rules.maxPerHeat ?? Number.POSITIVE_INFINITY) - kept.length
  return { number, kept, room: Math.max(0, Math.min(lanes, left)) }
}

/** Usable lanes without a team in all heats; 0 for a mass start. */
export const freeLanes = (heats: readonly RoundHeat[], rules: RoundRules): number =>
  rules.lanes === null ? 0 : heats.reduce((sum, { number, places }) => sum + openHeat(number, places, rules).room, 0)
