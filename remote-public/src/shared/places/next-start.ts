import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { callOf, isPast, type Place, startOf } from './find-teams.ts'

/** The first start that is still to come, with delays; null when all have been. `places` are in call order. */
export function nextStart(places: readonly Place[], now: Date): Place | null {
  return (
    places.find((place) => !place.lane.withdrawn && !isPast(place, now.getTime()) && startOf(place) >= now.getTime()) ??
    null
  )
}

/** What comes next for the team: the call while it is to come, then the start; and how long until then. */
export function nextMoment(place: Place, now: Date): { word: 'Upprop' | 'Start'; until: string } {
  const call = callOf(place)
  return place.heat.calls_at !== null && call > now.getTime()
    ? { word: 'Upprop', until: untilText(call, now) }
    : { word: 'Start', until: untilText(startOf(place), now) }
}

const MINUTE = 60_000
const DAY = 86_400_000

/** "om 16 min", "om 2 h 5 min"; "nu" within the minute; on another day of Finland "i morgon", "om 3 dagar". */
export function untilText(at: number, now: Date): string {
  const days = (Date.parse(helsinkiDay(new Date(at))) - Date.parse(helsinkiDay(now))) / DAY
  if (days > 0) return new Intl.RelativeTimeFormat('sv', { numeric: 'auto' }).format(days, 'day')
  const minutes = Math.ceil((at - now.getTime()) / MINUTE)
  if (minutes < 1) return 'nu'
  if (minutes < 60) return `om ${minutes} min`
  const rest = minutes % 60
  return `om ${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
}
