/**
 * Race times in integer milliseconds. They are stored, sent and compared in milliseconds; pages show hundredths,
 * rounded up (World Athletics TR 19), and shown values are never read back.
 */

const HOUR = 3_600_000
const MINUTE = 60_000

/**
 * Parses "62,34", "1:02,348", "1.02,34" or "1:02:03.5" to milliseconds; fractions of a millisecond are rounded up, so
 * that no time improves. null when invalid.
 */
export function parseTime(text: string): number | null {
  const [, hours = '0', minutes, seconds, part = ''] =
    /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,3})(?:[.,](\d{1,5}))?$/.exec(dotted(text)) ?? []
  if (seconds === undefined || (minutes !== undefined && Number(seconds) > 59)) return null
  const digits = part.padEnd(3, '0')
  const beyond = Number(digits.slice(3)) > 0 ? 1 : 0
  const ms =
    Number(hours) * HOUR + Number(minutes ?? 0) * MINUTE + Number(seconds) * 1000 + Number(digits.slice(0, 3)) + beyond
  return ms > 0 && ms < 24 * HOUR ? ms : null
}

/** A dot before the seconds is a colon only when a decimal comma follows: "1.02,34". */
const dotted = (text: string): string => (/^\d{1,2}\.\d{2},\d+$/.test(text) ? text.replace('.', ':') : text)

/** 62348 as "1:02,348", in milliseconds as stored. For fields that are written back. */
export const exactTime = (ms: number): string => clock(Math.floor(ms / 1000), String(ms % 1000).padStart(3, '0'))

/** 62348 as "1:02,35", in hundredths rounded up like official times. For display only. */
export function shownTime(ms: number): string {
  const hundredths = Math.ceil(ms / 10)
  return clock(Math.floor(hundredths / 100), String(hundredths % 100).padStart(2, '0'))
}

/** A time taken by hand as "1:02,4 h", in tenths rounded up. For display only. */
export function shownHandTime(ms: number): string {
  const tenths = Math.ceil(ms / 100)
  return `${clock(Math.floor(tenths / 10), String(tenths % 10))} h`
}

function clock(seconds: number, part: string): string {
  const minutes = Math.floor(seconds / 60)
  const rest = String(seconds % 60)
  if (minutes === 0) return `${rest},${part}`
  const tail = `${rest.padStart(2, '0')},${part}`
  return minutes < 60
    ? `${minutes}:${tail}`
    : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${tail}`
}
