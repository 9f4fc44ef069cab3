import type { DrawTeam, Span, Timing } from './types.ts'

/** From the upprop of a heat to its finish. */
export const spanOfHeat = ({ callsAt, startsAt, heatMs }: Timing, number: number): Span => ({
  from: callsAt + (number - 1) * heatMs,
  to: startsAt + number * heatMs,
})

/** How often the team's runners would have to be in two places at once if it ran in that heat. */
export function clashCount(team: DrawTeam, timing: Timing | undefined, heatNumber: number): number {
  if (!timing || !team.busy || team.busy.length === 0) return 0
  const { from, to } = spanOfHeat(timing, heatNumber)
  return team.busy.filter((span) => span.from < to && from < span.to).length
}
