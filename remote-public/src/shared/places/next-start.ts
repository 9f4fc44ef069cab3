import { untilText } from '@stafapp/shared/rules/times/until-text'
import { callOf, isPast, type Place, startOf } from './find-teams.ts'

/** The first start that is still to come, with delays; null when all have been. `places` are in call order. */
export function nextStart(places: readonly Place[], now: Date): Place | null {
  return (
    places.find((place) => !place.lane.withdrawn && !isPast(place, now.getTime()) && startOf(place) >= now.getTime()) ??
    null
  )
}

/** What comes next for the team: the call while it is to come, then the start; when that is, and how long until then. */
export function nextMoment(place: Place, now: Date): { word: 'Upprop' | 'Start'; at: number; until: string } {
  const call = callOf(place)
  const isCall = place.heat.calls_at !== null && call > now.getTime()
  const at = isCall ? call : startOf(place)
  return { word: isCall ? 'Upprop' : 'Start', at, until: untilText(at, now) }
}
