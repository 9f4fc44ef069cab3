import { helsinkiWall } from './helsinki.ts'

const weekdays = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag']

type Moment = { year: number; month: number; day: number; hour: string; minute: string; second: string }

/** "7.5.2025" from an instant (ISO 8601, shown in Finnish time) or a date (`YYYY-MM-DD`, unchanged). */
export function formatDate(value: string | Date): string {
  const { day, month, year } = moment(value)
  return `${day}.${month}.${year}`
}

/** "fredag". */
export function formatWeekday(value: string | Date): string {
  const { day, month, year } = moment(value)
  return weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? ''
}

/** "fredag 16.5.2025". */
export const formatWeekdayDate = (value: string | Date): string => `${formatWeekday(value)} ${formatDate(value)}`

/** "12:40" from an instant or a clock time; seconds are shown only when not 00. */
export function formatTime(value: string | Date): string {
  const clock = typeof value === 'string' ? /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(value) : null
  const { hour, minute, second } = clock
    ? { hour: (clock[1] ?? '').padStart(2, '0'), minute: clock[2], second: clock[3] ?? '00' }
    : moment(value)
  return second === '00' ? `${hour}:${minute}` : `${hour}:${minute}:${second}`
}

/** "12:40": always without seconds, for times that no race depends on. */
export const formatClock = (value: string | Date): string => formatTime(value).slice(0, 5)

/** "7.5.2025 12:40". */
export const formatDateTime = (value: string | Date): string => `${formatDate(value)} ${formatClock(value)}`

/** "7.5.2025 kl. 12:40", as sentences have it. */
export const formatMoment = (value: string | Date): string => `${formatDate(value)} kl. ${formatClock(value)}`

/** "fredag 25.4.2025 kl. 23:59", whole at the end of a line: without the seconds of a deadline that is the day's last one. */
export const formatDeadline = (instant: string): string =>
  `${formatWeekdayDate(instant)} kl.\u00a0${formatClock(instant)}`

function moment(value: string | Date): Moment {
  const date = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null
  if (date)
    return {
      year: Number(date[1]),
      month: Number(date[2]),
      day: Number(date[3]),
      hour: '00',
      minute: '00',
      second: '00',
    }
  const wall = helsinkiWall(new Date(value))
  return {
    year: Number(wall.slice(0, 4)),
    month: Number(wall.slice(5, 7)),
    day: Number(wall.slice(8, 10)),
    hour: wall.slice(11, 13),
    minute: wall.slice(14, 16),
    second: wall.slice(17, 19),
  }
}
