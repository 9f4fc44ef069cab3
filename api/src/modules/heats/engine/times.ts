import type { DrawTeam, Span, Timing } from './types.ts'

/** From a heat's call ("upprop") to its finish. */
export const spanOfHeat = ({ callsAt, startsAt, heatMs }: Timing, number: number): Span => ({
  from: callsAt + (number - 1) * heatMs,
  to: startsAt + number * heatMs,
})

type StartsBeside = {
  /** Other starts of the team's runners that overlap the heat. */
  clashes: number
  /** Other starts with less than the required rest between one's finish and the other's call. */
  shortRests: number
  /** The shortest rest before or after the heat in ms, 0 for an overlap; Infinity without another start. */
  rest: number
}

/** How a heat lies beside the other starts of the team's runners. */
export function startsBeside(team: DrawTeam, timing: Timing | undefined, heatNumber: number): StartsBeside {
  const found = { clashes: 0, shortRests: 0, rest: Number.POSITIVE_INFINITY }
  if (!timing || !team.busy || team.busy.length === 0) return found
  const { from, to } = spanOfHeat(timing, heatNumber)
  for (const span of team.busy) {
    const rest = Math.max(from - span.to, span.from - to)
    if (rest < 0) found.clashes += 1
    else if (rest < timing.restMs) found.shortRests += 1
    found.rest = Math.min(found.rest, Math.max(0, rest))
  }
  return found
}

/** Weight of a clash, which outweighs all short rests that a change of heats can add: fewer than 10,000. */
export const CLASH = 1e4

/** What a team's place in a heat costs its runners: clashes first, then short rests. */
export function startCost(team: DrawTeam, timing: Timing | undefined, heatNumber: number): number {
  const { clashes, shortRests } = startsBeside(team, timing, heatNumber)
  return CLASH * clashes + shortRests
}
