/** A time span in ms since the epoch; the end is exclusive. */
export type Span = { from: number; to: number }

/** A team as the draw needs it, without names and clock times. */
export type DrawTeam = {
  id: number
  school: number
  /** The spans of its runners' heats in other events, from call to finish. */
  busy?: readonly Span[]
}

/** lane: the lane, or the start order in a mass start. A locked place was fixed by the organiser and stays. */
export type Place = { lane: number; team: number; locked: boolean }

/** closed: called or run, so nothing in it may change. Places are in lane order. */
export type RoundHeat = { number: number; closed: boolean; places: Place[] }

/**
 * The call and start of heat 1 and the duration of a heat; heat n is n-1 durations later. restMs: a runner's least time
 * from a finish to the next call.
 */
export type Timing = { callsAt: number; startsAt: number; heatMs: number; restMs: number }

/** By school, in the carnival's other rounds: the starts in lanes, and how many of them on an outer lane. */
export type LaneHistory = ReadonlyMap<number, { starts: number; outer: number }>

/**
 * A school's lot in [0, 1) for the outer lanes: it gets the next one when its share has grown past this fraction of a
 * lane. Uniform lots give every school, also one with a single start, its exact share as expected value.
 */
export type Turns = (school: number) => number

export type RoundRules = {
  /** Usable lanes; null for a mass start in one heat. */
  lanes: readonly number[] | null
  /** Limit of teams per heat; null for the number of lanes. */
  maxPerHeat: number | null
  timing?: Timing
  history?: LaneHistory
  /** The schools' turns at the outer lanes, for all rounds of one draw; left out: of the round's own seed. */
  turns?: Turns
}

/** One round of one event: running teams, current heats (empty before the first draw) and rules. */
export type Round = { teams: readonly DrawTeam[]; heats: readonly RoundHeat[]; rules: RoundRules }
