import { parseTime } from '@stafapp/shared/rules/times/times'
import type { ReadRow } from '../../../db/schema/heats.ts'
import type { ReadResult } from './trial-results.ts'

/** A place in the heat that a file may refer to. */
export type Spot = { lane: number; team: number; bib: string | null; name: string }

type Matched = { results: ReadResult[] } | { reason: string }

/** Status codes in the place field. Scratched teams did not start; a false start is a disqualification. */
const marks: Record<string, ReadResult['mark']> = {
  DNS: 'DNS',
  SCR: 'DNS',
  NP: 'DNS',
  DNF: 'DNF',
  AB: 'DNF',
  DQ: 'DQ',
  DSQ: 'DQ',
  FS: 'DQ',
}

const same = (left: string, right: string) =>
  left.normalize('NFC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('sv') ===
  right.normalize('NFC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('sv')

type Heat = { number: number; isMass: boolean; places: readonly Spot[] }

/**
 * Converts a file's rows to results when each row is a team of that heat on its own lane. One row that does not match
 * may mean that the file is of another heat: then nothing is taken, and the reason names the row.
 */
export function matchRows(rows: readonly ReadRow[], names: readonly string[], heat: Heat): Matched {
  const results: ReadResult[] = []
  for (const [index, row] of rows.entries()) {
    if (row.place === '' && row.time === '') continue
    const where = row.lane === '' || row.lane === '0' ? `Rad ${index + 1}` : `Bana ${row.lane}`
    const place = placeOf(row, names[index] ?? '', heat)
    if (typeof place === 'string') return { reason: `${where}: ${place}` }
    const result = resultOf(row, place.team)
    if (typeof result === 'string') return { reason: `${where}: ${result}` }
    if (results.some(({ team }) => team === result.team)) return { reason: `${where}: laget finns med två gånger.` }
    results.push(result)
  }
  return results.length === 0 ? { reason: 'Filen har inga tider.' } : { results }
}

/** The same for a heat that the organiser has chosen: teams are matched by lane only. */
export function matchLanes(rows: readonly ReadRow[], heat: Heat): Matched {
  return matchRows(
    rows.map((row) => ({ ...row, ids: [] })),
    [],
    heat,
  )
}

/** The place that a row refers to, or the reason for refusing it. */
function placeOf({ ids, lane }: ReadRow, name: string, { number, isMass, places }: Heat): Spot | string {
  const onLane = places.find((each) => String(each.lane) === lane)
  const [id] = ids
  if (id === undefined) {
    if (!onLane) return `heat ${number} har inget lag där.`
    return name === '' || same(name, onLane.name) ? onLane : 'namnet i filen är ett annat lags.'
  }
  const known = ids.flatMap((each) => places.filter(({ team, bib }) => team === each || bib === String(each)))
  const [found] = known
  if (!found) return `laget ${id} står inte i heat ${number}.`
  if (known.some((each) => each !== found)) return `numren ${ids.join(' och ')} är två olika lag.`
  if (!isMass && found !== onLane) return `laget ${id} står på bana ${found.lane}.`
  return found
}

function resultOf({ place, time }: ReadRow, team: number): ReadResult | string {
  // Some timing computers write the code into the time field.
  const mark = marks[place] ?? marks[time.toUpperCase()] ?? null
  const clock = marks[time.toUpperCase()] ? '' : time
  const timeMs = clock === '' ? null : parseTime(clock)
  if (clock !== '' && timeMs === null) return `tiden ${clock} är ingen tid.`
  if (mark !== null) return { team, place: null, timeMs, mark }
  if (place !== '' && !/^[1-9]\d{0,2}$/.test(place)) return `märkningen ${place} är okänd.`
  if (place === '' && timeMs === null) return 'placering och tid saknas.'
  return { team, place: place === '' ? null : Number(place), timeMs, mark: null }
}
