import type { Place } from '../../shared/places/find-teams.ts'

/** The first start that is still to come, with delays; null when all have been. `places` are in call order. */
export function nextStart(places: readonly Place[], now: Date): Place | null {
  const startOf = ({ round, heat }: Place): number =>
    Date.parse(heat.starts_at ?? round.starts_at ?? round.day) + heat.delay_min * 60_000
  return (
    places.find((place) => !place.lane.withdrawn && place.heat.status !== 'run' && startOf(place) >= now.getTime()) ??
    null
  )
}
