import type { Karneval } from '@stafapp/shared/contract/types'
import { formatDate, formatWeekdayDate } from '@stafapp/shared/format'

export type Notice = { text: string; link?: { to: string; label: string } }

const DAY = /\.\d{4}$/
const timetable = { to: '/tidtabeller/minutschema', label: 'Minutschema' }
const results = { to: '/resultservice', label: 'Resultatservice' }
/** The day's races are over so long after the last start. */
const LAST_RACE_MS = 15 * 60_000

/**
 * The yellow notice at `now`: the organiser's own text, or else one by phase: when entry closes, that it is closed and
 * until when, that it is open again, the day's programme with its delay, that the day or the carnival is over or archived. Closing
 * and opening instants are inclusive, as on the server.
 */
export function bannerText(karneval: Karneval, now: Date, product: string): Notice {
  const { name, banner_text, status, runners_close_at, runners_reopen_at, starts_on, ends_on } = karneval
  if (banner_text) return { text: banner_text }
  if (status === 'archived') return { text: `${name} är arkiverad.` }
  const today = isoDay(now)
  if (today > ends_on) return { text: `${name} är över.`, link: results }
  if (today >= starts_on) return raceDayNotice(karneval, today, now)
  if (now.getTime() <= Date.parse(runners_close_at))
    return { text: entrySentence(runners_close_at, runners_reopen_at, product) }
  if (now.getTime() < Date.parse(runners_reopen_at)) {
    const [weekday, date] = formatWeekdayDate(runners_reopen_at).split(' ')
    return {
      text: `Anmälan av löpare är stängd, den öppnas igen ${weekday}en ${date} kl.\u00a0${clock(runners_reopen_at)}.`,
    }
  }
  return { text: 'Anmälan av löpare är öppen igen. Sista tid för ändringar står vid varje gren.' }
}

/**
 * "Anmälan av löpare stänger 7.5.2025, den öppnas igen torsdagen före Stafettkarnevalen". Entry that closes at midnight
 * closes on the day before.
 */
export function entrySentence(closes: string, reopens: string, product: string): string {
  const [weekday] = formatWeekdayDate(reopens).split(' ')
  return `Anmälan av löpare stänger ${formatDate(new Date(Date.parse(closes) - 1))}, den öppnas igen ${weekday}en före ${product}`
}

/** The first start as it is expected, how late the races are once it has been, and where the results are after the last. */
function raceDayNotice({ name, race_days = [] }: Karneval, today: string, now: Date): Notice {
  const day = race_days.find((candidate) => candidate.day === today)
  if (!day) return { text: `${name} pågår.`, link: timetable }
  const { starts_at, starts_late_min = 0, delay_min, last_starts_at } = day
  const about = (text: string) => `I dag ${formatWeekdayDate(today).replace(DAY, '.')}: ${text}`
  if (last_starts_at && now.getTime() > Date.parse(last_starts_at) + LAST_RACE_MS)
    return { text: about('dagens lopp är klara.'), link: results }
  const first = Date.parse(starts_at) + starts_late_min * 60_000
  const late = `oppen är upp till ${delay_min} min sena.`
  if (now.getTime() >= first)
    return { text: about(delay_min === 0 ? 'loppen går enligt schemat.' : `l${late}`), link: timetable }
  const start = `första start kl.\u00a0${clock(first)}`
  const isMore = delay_min > starts_late_min
  const text =
    starts_late_min > 0
      ? `${start}, ${starts_late_min} min försenad${isMore ? `, andra upp till ${delay_min} min` : ''}.`
      : `${start}.${delay_min > 0 ? ` L${late}` : ''}`
  return { text: about(text), link: timetable }
}

const timeZone = 'Europe/Helsinki'

/** Day in Finland as "2025-05-16": the sv-SE date format is ISO. */
const isoDay = (now: Date): string => now.toLocaleDateString('sv-SE', { timeZone })

/** "08:00" in Finland. */
const clock = (instant: string | number): string =>
  new Date(instant).toLocaleTimeString('sv-SE', { timeZone, timeStyle: 'short' })
