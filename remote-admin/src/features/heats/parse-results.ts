import type { BodyOf } from '@stafapp/shared/contract/types'
import type { WorkHeat } from './api/get-round.ts'

export type Result = BodyOf<'POST /api/events/heats/results/'>['results'][number]
export type Parsed = { results: Result[]; faults: string[] }

const marks = ['DNS', 'DNF', 'DQ'] as const

/**
 * Reads pasted lines "heat;bana;placering;tid" (semicolon, tab or several spaces between; the time may be left out, DNS,
 * DNF or DQ stands for the place). Every line that cannot be read is told with its number.
 */
export function parseResults(text: string, heats: readonly WorkHeat[]): Parsed {
  const parsed: Parsed = { results: [], faults: [] }
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [heat, lane, place = '', time = ''] = line.split(/;|\t| {2,}/).map((cell) => cell.trim())
    const fault = (why: string) => parsed.faults.push(`Rad ${index + 1}: ${why}`)
    const found = heats.find((each) => each.number === Number(heat))?.places.find((each) => each.lane === Number(lane))
    const mark = marks.find((each) => each === place.toUpperCase()) ?? null
    const timeMs = parseTime(time)
    if (!found) fault(`heat ${heat}, bana ${lane ?? ''} finns inte.`)
    else if (mark === null && !/^\d+$/.test(place) && place !== '') fault(`placeringen ${place} förstås inte.`)
    else if (time !== '' && timeMs === null) fault(`tiden ${time} förstås inte; skriv 1:02,34.`)
    else if (mark === null && place === '' && timeMs === null) fault('placering och tid saknas.')
    else if (parsed.results.some((each) => each.team === found.team)) fault('platsen finns med två gånger.')
    else {
      const isPlaced = mark === null && place !== ''
      parsed.results.push({ team: found.team, place: isPlaced ? Number(place) : null, time_ms: timeMs, mark })
    }
  }
  return parsed
}

/** "1:02,34", "62.348" or "1:02:03.5" in milliseconds; null when it is no time. */
export function parseTime(text: string): number | null {
  const [, hours = '0', minutes = '0', seconds, part = ''] =
    /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,3})(?:[.,](\d{1,3}))?$/.exec(text) ?? []
  if (seconds === undefined) return null
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'))
  return ms > 0 ? ms : null
}

/** 62348 as "1:02,35": hundredths, rounded up as timekeepers do. */
export function timeText(ms: number): string {
  const hundredths = Math.ceil(ms / 10)
  const minutes = Math.floor(hundredths / 6000)
  const seconds = String(Math.floor((hundredths % 6000) / 100))
  const rest = String(hundredths % 100).padStart(2, '0')
  return minutes > 0 ? `${minutes}:${seconds.padStart(2, '0')},${rest}` : `${seconds},${rest}`
}
