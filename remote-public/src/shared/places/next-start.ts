import { isPast, type Place, startOf } from './find-teams.ts'

/** The first start that is still to come, with delays; null when all have been. `places` are in call order. */
export function nextStart(places: readonly Place[], now: Date): Place | null {
  return (
    places.find((place) => !place.lane.withdrawn && !isPast(place, now.getTime()) && startOf(place) >= now.getTime()) ??
    null
  )
}

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60

/** "om 16 min", "om 2 h 5 min", "om 3 dagar"; "nu" within the minute. */
export function untilText(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE)
  if (minutes < 1) return 'nu'
  if (minutes < 60) return `om ${minutes} min`
  if (minutes >= DAY_MINUTES) {
    const days = Math.floor(minutes / DAY_MINUTES)
    return days === 1 ? 'om 1 dag' : `om ${days} dagar`
  }
  const rest = minutes % 60
  return `om ${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
}
