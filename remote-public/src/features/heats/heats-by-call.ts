import type { Heat, HeatRound } from '../../shared/get-heat-schedule.ts'

const callOf = ({ round, heat }: { round: HeatRound; heat: Heat }): number =>
  Date.parse(heat.calls_at ?? heat.starts_at ?? round.starts_at ?? round.day) + heat.delay_min * 60_000

/** The day's heats by call time, including delays. */
export const heatsByCall = (rounds: readonly HeatRound[], day: string): { round: HeatRound; heat: Heat }[] =>
  rounds
    .filter((round) => round.day === day)
    .flatMap((round) => round.heats.map((heat) => ({ round, heat })))
    .sort((left, right) => callOf(left) - callOf(right) || left.heat.number - right.heat.number)
