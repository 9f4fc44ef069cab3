import type { Heat, HeatRound } from '../../shared/get-heat-schedule.ts'
import type { HeatResult, RoundResult } from '../../shared/results/get-results.ts'

/** What a screen shows: a result that has just come, the heat that starts next, or nothing to come today. */
export type OnScreen =
  | { kind: 'result'; round: RoundResult; heat: HeatResult }
  | { kind: 'next'; round: HeatRound; heat: Heat; startsAt: Date }
  | { kind: 'idle'; startsAt: Date | null }

type Given = {
  rounds: readonly HeatRound[]
  results: readonly RoundResult[]
  /** When this screen first saw each version of a result; those that were there when it was opened are left out. */
  seen: ReadonlyMap<string, number>
  now: number
}

/** A result stays so long that a parent finds the own school in it. */
const RESULT_MS = 30_000
/** A heat without a result is on the track for some minutes after its start. */
const RUNNING_MS = 3 * 60_000
/** A start further away is no reason to light up the stadium. */
const SOON_MS = 60 * 60_000

/** A result as it is told: a correction, or its becoming official, is told again. */
export const versionOf = (round: RoundResult, { number, state, official_at }: HeatResult): string =>
  `${round.event_instance}/${round.round}/${number}/${state}/${official_at}`

/** Start list, then result, then the next start list: by the clock and by what has come, without anybody's hand. */
export function onScreen({ rounds, results, seen, now }: Given): OnScreen {
  const fresh = results
    .flatMap((round) => round.heats.map((heat) => ({ round, heat, at: seen.get(versionOf(round, heat)) ?? 0 })))
    .filter(({ at }) => now - at < RESULT_MS)
    .sort((left, right) => right.at - left.at)[0]
  if (fresh) return { kind: 'result', round: fresh.round, heat: fresh.heat }
  const done = new Set(results.flatMap((round) => round.heats.map(({ number }) => keyOf(round, number))))
  const coming = rounds
    .flatMap((round) => round.heats.map((heat) => ({ round, heat, startsAt: startOf(round, heat) })))
    .filter(({ round, heat, startsAt }) => startsAt + RUNNING_MS > now && !done.has(keyOf(round, heat.number)))
    .sort((left, right) => left.startsAt - right.startsAt)[0]
  if (!coming) return { kind: 'idle', startsAt: null }
  const startsAt = new Date(coming.startsAt)
  return coming.startsAt - now > SOON_MS ? { kind: 'idle', startsAt } : { ...coming, kind: 'next', startsAt }
}

const keyOf = ({ event_instance, round }: { event_instance: number; round: string }, number: number): string =>
  `${event_instance}/${round}/${number}`

const startOf = (round: HeatRound, heat: Heat): number =>
  Date.parse(heat.starts_at ?? round.starts_at ?? round.day) + heat.delay_min * 60_000
