import { type LifRow, type Precision, readTime } from './lif.ts'

/** A place in the heat that a file may refer to. */
export type Spot = { lane: number; team: number; bib: string | null; name: string; withdrawn?: boolean }

/** A team's result as a file has it: time in ms, a place or a mark. */
export type MatchedResult = {
  team: number
  lane: number
  place: number | null
  timeMs: number | null
  precision: Precision
  mark: 'DNS' | 'DNF' | 'DQ' | null
}

export type Matched = { results: MatchedResult[] } | { reason: string }

/** What matching needs of a row. A stored row has no name, because a team may be named after its runners. */
type Row = Omit<LifRow, 'name'> & { name?: string }

/** Status codes in the place field. Scratched teams did not start; a false start is a disqualification. */
const marks: Record<string, MatchedResult['mark']> = {
  DNS: 'DNS',
  SCR: 'DNS',
  NP: 'DNS',
  DNF: 'DNF',
  AB: 'DNF',
  DQ: 'DQ',
  DSQ: 'DQ',
  FS: 'DQ',
}

/** The mark that a field holds, with or without the rule's number: "DQ", "DQ(TR16.8)". */
const markOf = (field: string): MatchedResult['mark'] =>
  marks[/^([A-Z]+)(?: ?\([^()]*\))?$/.exec(field.toUpperCase())?.[1] ?? ''] ?? null

const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLocaleLowerCase('sv')
const same = (left: string, right: string) => plain(left) === plain(right)

type Heat = { number: number; isMass: boolean; places: readonly Spot[] }

/**
 * Converts a file's rows to results when each row is a team of that heat on its own lane. One row that does not match
 * may mean that the file is of another heat: then nothing is taken, and the reason names the row.
 */
export function matchRows(rows: readonly Row[], heat: Heat): Matched {
  const results: MatchedResult[] = []
  for (const [index, row] of rows.entries()) {
    if (row.place === '' && row.time === '') continue
    const where = row.lane === '' || row.lane === '0' ? `Rad ${index + 1}` : `Bana ${row.lane}`
    const place = placeOf(row, heat)
    if (typeof place === 'string') return { reason: `${where}: ${place}` }
    const result = resultOf(row, place)
    if (typeof result === 'string') return { reason: `${where}: ${result}` }
    // The crew's own list may have a team that was withdrawn later, without a time.
    if (place.withdrawn && result.mark === 'DNS') continue
    if (place.withdrawn) return { reason: `${where}: laget är struket. Ta tillbaka strykningen om laget sprang.` }
    if (results.some(({ team }) => team === result.team)) return { reason: `${where}: laget finns med två gånger.` }
    results.push(result)
  }
  return results.length === 0 ? { reason: 'Filen har inga tider.' } : { results }
}

/** The same for a heat that a person has chosen: teams are matched by lane only, in a mass start by their numbers. */
export const matchLanes = (rows: readonly Row[], heat: Heat): Matched =>
  matchRows(
    rows.map(({ name: _name, ...row }) => (heat.isMass ? row : { ...row, ids: [] })),
    heat,
  )

/** The place that a row refers to, or the reason for refusing it. */
function placeOf({ ids, lane, name = '' }: Row, { number, isMass, places }: Heat): Spot | string {
  // A number that nobody in the heat has is another program's own when another one names a team.
  const known = ids.filter((id) => places.some((place) => isNumberOf(id, place)))
  const [id] = ids
  if (id !== undefined && known.length === 0) return `laget ${id} står inte i heat ${number}.`
  const numbered = byNumbers(known, places)
  if (id !== undefined && numbered === null) return `numren ${known.join(' och ')} är två olika lag.`
  if (isMass) {
    const named = name === '' ? [] : places.filter((place) => same(place.name, name))
    return numbered ?? (named.length === 1 ? (named[0] as Spot) : 'lagets nummer saknas.')
  }
  const onLane = places.find((each) => String(each.lane) === lane)
  if (numbered) {
    if (onLane && known.every((each) => isNumberOf(each, onLane))) return onLane
    return `laget ${id} står på bana ${numbered.lane}.`
  }
  if (!onLane) return `heat ${number} har inget lag där.`
  return name === '' || same(name, onLane.name) ? onLane : 'namnet i filen är ett annat lags.'
}

const isNumberOf = (id: number, { team, bib }: Spot): boolean => team === id || bib === String(id)

/** The one team that all numbers name; null for none. A number on the runners' chests goes before an id. */
function byNumbers(ids: readonly number[], places: readonly Spot[]): Spot | null {
  if (ids.length === 0) return null
  const found = places.filter((place) => ids.every((id) => isNumberOf(id, place)))
  return found.find(({ bib }) => ids.some((id) => bib === String(id))) ?? found[0] ?? null
}

function resultOf({ place, time }: Row, { team, lane }: Spot): MatchedResult | string {
  // Some timing computers write the code into the time field.
  const mark = markOf(place) ?? markOf(time)
  const clock = markOf(time) ? '' : time
  const read = clock === '' ? null : readTime(clock)
  if (clock !== '' && read === null) return `tiden ${clock} är ingen tid.`
  const known = { team, lane, timeMs: read?.ms ?? null, precision: read?.precision ?? 1 }
  if (mark !== null) return { ...known, place: null, mark }
  if (place !== '' && !/^[1-9]\d{0,2}$/.test(place)) return `märkningen ${place} är okänd.`
  if (place === '' && read === null) return 'placering och tid saknas.'
  return { ...known, place: place === '' ? null : Number(place), mark: null }
}
