import type { BodyOf } from '@stafapp/shared/contract/types'
import { exactTime, parseTime } from '@stafapp/shared/rules/times/times'
import type { WorkHeat } from './api.ts'

export type Result = BodyOf<'POST /api/events/heats/results/'>['results'][number]
export type Parsed = { results: Result[]; faults: string[] }

const marks = ['DNS', 'DNF', 'DQ'] as const

/**
 * Parses pasted lines "heat;bana;placering;tid", separated by semicolon, tab or two or more spaces. The time is
 * optional; DNS, DNF or DQ may replace the place. Unreadable lines are reported with their number.
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

/** Formats stored results as parsable lines, with times in thousandths, not rounded. */
export function toLines(heats: readonly WorkHeat[], results: readonly Result[]): string {
  const byTeam = new Map(results.map((result) => [result.team, result]))
  return heats
    .flatMap((heat) =>
      heat.places.flatMap(({ lane, team }) => {
        const result = byTeam.get(team)
        if (!result) return []
        const time = result.time_ms === null ? '' : exactTime(result.time_ms)
        return [[heat.number, lane, result.mark ?? result.place ?? '', time].join(';')]
      }),
    )
    .join('\n')
}

/**
 * Merges unsaved input into newer lines. A changed or added line replaces the one of the same heat and lane; a removed
 * line stays removed. `before` is the text that editing started from.
 */
export function carryOver(typed: string, before: string, fresh: string): string {
  const known = new Set(linesOf(before))
  const own = linesOf(typed)
  const ownSpots = new Set(own.map(spotOf))
  const changed = own.filter((line) => !known.has(line))
  const changedSpots = new Set(changed.map(spotOf))
  const dropped = new Set([...known].map(spotOf).filter((spot) => !ownSpots.has(spot)))
  const kept = linesOf(fresh).filter((line) => !changedSpots.has(spotOf(line)) && !dropped.has(spotOf(line)))
  return [...kept, ...changed].sort((a, b) => a.localeCompare(b, 'sv', { numeric: true })).join('\n')
}

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')
const spotOf = (line: string): string => line.split(/;|\t| {2,}/, 2).join(';')
