import type { ResponseOf } from '@stafapp/shared/contract/types'

type RoundResult = ResponseOf<'GET /api/raceday/results/'>['rounds'][number]
type HeatResult = RoundResult['heats'][number]

/** The heat has results, and no team, conflict or protest waits for a decision. */
export const isFinished = ({ version, pending, current }: HeatResult): boolean =>
  version > 0 &&
  pending.length === 0 &&
  current.every(({ conflict, protest }) => conflict === null && protest !== 'pending')

const hasRun = ({ run_state, starts_at, delay_min }: HeatResult, now: Date): boolean =>
  run_state === 'run' || (starts_at !== null && Date.parse(starts_at) + delay_min * 60_000 < now.getTime())

/** Somebody has to see to the heat: decide, make its result official, or write the times of one that has been run. */
export const heatWaits = (heat: HeatResult, now: Date): boolean =>
  !isFinished(heat) &&
  (heat.state !== 'none' || heat.current.some(({ protest }) => protest === 'pending') || hasRun(heat, now))

/** Somebody has to see to the round: one of its heats, or its final, which is not drawn, published or right any more. */
export const roundWaits = ({ heats, has_final, state, final_changes }: RoundResult, now: Date): boolean =>
  heats.some((heat) => heatWaits(heat, now)) ||
  (has_final && (state === 'official' || state === 'drawn')) ||
  final_changes.length > 0

/** The round that somebody works with now: the newest that has begun and waits, otherwise the newest that has begun, or the first. */
export function roundNow<Round extends RoundResult>(rounds: readonly Round[], now: Date): Round | undefined {
  const begun = rounds.filter(({ heats }) => heats.some((heat) => heat.state !== 'none' || hasRun(heat, now)))
  return begun.findLast((round) => roundWaits(round, now)) ?? begun.at(-1) ?? rounds[0]
}
