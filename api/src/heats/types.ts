/** A stretch of time in ms since the epoch; the end is not part of it. */
export type Span = { from: number; to: number }

/** A team as the draw sees it: names and clocks are not its business. */
export type DrawTeam = {
  id: number
  school: number
  /** When its runners stand in another event's heat, from upprop to finish. */
  busy?: readonly Span[]
}

/** lane: the lane, or the start order of a mass start. A locked place is the organiser's word and stays. */
export type Place = { lane: number; team: number; locked: boolean }

/** closed: called or run, so nothing in it may change. Places stand in lane order. */
export type RoundHeat = { number: number; closed: boolean; places: Place[] }

/** When heat 1 is called and started, and how long each heat takes: heat n runs n-1 durations later. */
export type Timing = { callsAt: number; startsAt: number; heatMs: number }

/** What a school has had in the carnival's other rounds: its lane starts, and how many of them on an outer lane. */
export type LaneHistory = ReadonlyMap<number, { starts: number; outer: number }>

export type RoundRules = {
  /** The lanes that may be used; null = mass start, everybody in one heat. */
  lanes: readonly number[] | null
  /** At most so many teams per heat; null = as many as there are lanes. */
  maxPerHeat: number | null
  timing?: Timing
  history?: LaneHistory
}

/** One round of one event: who runs, where they stand so far (nothing before the first draw), and by which rules. */
export type Round = { teams: readonly DrawTeam[]; heats: readonly RoundHeat[]; rules: RoundRules }
