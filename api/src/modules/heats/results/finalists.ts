import { type Finalist, qualify } from '../engine/final.ts'
import type { LoadedRound } from '../load-carnival.ts'
import type { Results } from './trial-results.ts'

/** The finalists by the trial's results: winners and best times, compared to the thousandth. */
export function finalistsOf(
  trial: LoadedRound,
  final: LoadedRound,
  results: Results['data'],
  seed: string,
): Finalist[] {
  const running = new Set(trial.teams.map((team) => team.id))
  const heatOf = new Map(trial.heats.flatMap((heat) => heat.places.map((place) => [place.team, heat.number])))
  const counted = results
    .filter((result) => running.has(result.team) && result.mark === null)
    .map(({ team, place, time_ms }) => ({ team, heat: heatOf.get(team) ?? 0, place, timeMs: time_ms }))
  return qualify(counted, placesIn(final), seed)
}

/** Places in the final: the usable lanes, or the event's limit. */
export const placesIn = ({ rules }: LoadedRound): number =>
  Math.min(rules.lanes?.length ?? Number.MAX_SAFE_INTEGER, rules.maxPerHeat ?? Number.MAX_SAFE_INTEGER)
