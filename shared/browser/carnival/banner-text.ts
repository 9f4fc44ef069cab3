import type { Karneval } from '@stafapp/shared/contract/types'
import { formatDate, formatWeekdayDate } from '@stafapp/shared/format'

export type Notice = { text: string; link?: { to: string; label: string } }

const DAY = /\.\d{4}$/
const timetable = { to: '/tidtabeller/minutschema', label: 'Minutschema' }

/**
 * The yellow notice at `now`: the organiser's own text, or else one by phase: when entry closes, that it is closed and
 * until when, that it is open again, the day's programme with its delay, that the carnival is over or archived. Closing
 * and opening instants are inclusive, as on the server.
 */
export function bannerText(karneval: Karneval, now: Date, product: string): Notice {
  const { name, banner_text, status, runners_close_at, runners_reopen_at, starts_on, ends_on } = karneval
  if (banner_text) return { text: banner_text }
  if (status === 'archived') return { text: `${name} är arkiverad.` }
  const today = isoDay(now)
  if (today > ends_on) return { text: `${name} är över.`, link: { to: '/resultservice', label: 'Resultatservice' } }
  if (today >= starts_on) return { text: raceDayText(karneval, today, now), link: timetable }
  if (now.getTime() <= Date.parse(runners_close_at))
    return { text: entrySentence(runners_close_at, runners_reopen_at, product) }
  if (now.getTime() < Date.parse(runners_reopen_at)) {
    const [weekday, date] = formatWeekdayDate(runners_reopen_at).split(' ')
    return {
      text: `Anmälan av löpare är stängd, den öppnas igen ${weekday}en ${date} kl. ${clock(runners_reopen_at)}.`,
    }
  }
  return { text: 'Anmälan av löpare är öppen igen. Sista tid för ändringar står vid varje gren.' }
}

/**
 * "Anmälan av löpare stänger 7.5.2025, den öppnas igen torsdagen före Stafettkarnevalen". Takes instants (ISO 8601) or
 * values of date-and-time fields, which are already in Finnish time.
 */
export function entrySentence(closes: string, reopens: string, product: string): string {
  const [weekday] = formatWeekdayDate(dayOf(reopens, 0)).split(' ')
  return `Anmälan av löpare stänger ${formatDate(dayOf(closes, -1))}, den öppnas igen ${weekday}en före ${product}`
}

/**
 * Shifts an instant by milliseconds, because entry that closes at midnight closes on the day before. A field's value is
 * cut to its day.
 */
const dayOf = (value: string, shift: number): string | Date =>
  value.endsWith('Z') ? new Date(Date.parse(value) + shift) : value.slice(0, 10)

/** The first start as it is expected, or how late the races are once it has been. */
function raceDayText({ name, race_days = [] }: Karneval, today: string, now: Date): string {
  const day = race_days.find((candidate) => candidate.day === today)
  if (!day) return `${name} pågår.`
  const { starts_at, starts_late_min = 0, delay_min } = day
  const first = Date.parse(starts_at) + starts_late_min * 60_000
  const late = `oppen är upp till ${delay_min} min sena.`
  const start = `första start kl. ${clock(first)}`
  const text =
    delay_min === 0
      ? `${start}.`
      : now.getTime() >= first
        ? `l${late}`
        : starts_late_min === delay_min
          ? `${start}, ${delay_min} min försenad.`
          : `${start}. L${late}`
  return `I dag ${formatWeekdayDate(today).replace(DAY, '.')}: ${text}`
}

const timeZone = 'Europe/Helsinki'

/** Day in Finland as "2025-05-16": the sv-SE date format is ISO. */
const isoDay = (now: Date): string => now.toLocaleDateString('sv-SE', { timeZone })

/** "08:00" in Finland. */
const clock = (instant: string | number): string =>
  new Date(instant).toLocaleTimeString('sv-SE', { timeZone, timeStyle: 'short' })
