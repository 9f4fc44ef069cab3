import type { DrawTeam, Span, Timing } from './types.ts'

/** From a heat's call ("upprop") to its finish. */
export const spanOfHeat = ({ callsAt, startsAt, heatMs }: Timing, number: number): Span => ({
  from: callsAt + (number - 1) * heatMs,
  to: startsAt + number * heatMs,
})

/** The number of other starts of the team's runners that overlap this heat. */
export function clashCount(team: DrawTeam, timing: Timing | undefined, heatNumber: number): number {
  if (!timing || !team.busy || team.busy.length === 0) return 0
  const { from, to } = spanOfHeat(timing, heatNumber)
  return team.busy.filter((span) => span.from < to && from < span.to).length
}
