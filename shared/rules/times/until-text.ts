import { helsinkiDay } from './helsinki.ts'

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
