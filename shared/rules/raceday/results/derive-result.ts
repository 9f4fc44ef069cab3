import type { Precision, Ruling, StatusMark } from '@stafapp/shared/contract/raceday'
import { deriveHeat, effectiveFacts } from '../derive-heat.ts'
import { rankAll, roundedUp } from './ranking.ts'
import { detailOf, type ResultFact, resultKinds } from './result-facts.ts'

/** A team's place on the start list. */
export type ResultSpot = { lane: number; team: number; withdrawn?: boolean }

/** What was typed against what a file that came later says. A person decides. */
export type Conflict = {
  typed: { ms: number | null; mark: StatusMark | null }
  read: { ms: number | null; mark: StatusMark | null }
}

export type ResultRow = Pick<ResultSpot, 'lane' | 'team'> & {
  /** A disqualified team may keep its time, without a rank. */
  ms: number | null
  precision: Precision
  hand: boolean
  /** Order of arrival as read or typed. */
  place: number | null
  mark: StatusMark | null
  reason: { code: string | null; rule: string | null; edition: string | null; note: string | null } | null
  /** Outside the competition: listed, never ranked. */
  otc: boolean
  rank: number | null
  protest: 'pending' | Ruling | null
  conflict: Conflict | null
}

export type HeatResult = {
  state: 'none' | 'unofficial' | 'official' | 'corrected'
  /** 0 before the first official result; each correction is a new version. */
  version: number
  /** The facts that made each version, the first result before its corrections. */
  versions: readonly ResultFact[]
  /** The valid result: as it was when it last became official, otherwise as the facts say now. */
  rows: readonly ResultRow[]
  /** As the facts say now. */
  current: readonly ResultRow[]
  /** Teams whose valid result differs from what the facts say now. */
  pending: readonly number[]
  /** The files that count, oldest first. */
  readings: readonly ResultFact[]
}

/** The result of one heat, from its facts in any order and with any repetition. */
export function deriveResult(facts: readonly ResultFact[], spots: readonly ResultSpot[]): HeatResult {
  const all = effectiveOf(facts)
  const versions = versionsOf(all)
  const last = versions.at(-1)
  const protests = protestsOf(all)
  const current = withProtests(rowsOf(facts, spots), protests)
  const rows =
    last === undefined
      ? current
      : withProtests(
          rowsOf(
            facts.filter(({ seq }) => seq <= last.seq),
            spots,
          ),
          protests,
        )
  const now = new Map(current.map((row) => [row.team, row]))
  return {
    state: last ? (versions.length > 1 ? 'corrected' : 'official') : hasBegun(rows, spots) ? 'unofficial' : 'none',
    version: versions.length,
    versions,
    rows,
    current,
    pending: rows.filter((row) => !isSameResult(row, now.get(row.team))).map(({ team }) => team),
    readings: all.filter(({ kind }) => kind === 'reading'),
  }
}

/** Facts that count, with their details. */
export function effectiveOf(facts: readonly ResultFact[]): ResultFact[] {
  const ids = new Map(facts.map((fact) => [fact.id, fact]))
  return effectiveFacts(facts).flatMap(({ id, seq }) => {
    const fact = ids.get(id)
    return fact ? [{ ...fact, seq }] : []
  })
}

/** The first official result and the corrections after it. */
function versionsOf(effective: readonly ResultFact[]): ResultFact[] {
  const first = effective.find(({ kind }) => kind === 'official')
  if (!first) return []
  return [first, ...effective.filter(({ kind, seq }) => kind === 'correction' && seq > first.seq)]
}

const hasResult = ({ ms, mark, place }: ResultRow): boolean => ms !== null || mark !== null || place !== null

/** Teams that did not come to the start are no result yet, unless nobody came. */
const hasBegun = (rows: readonly ResultRow[], spots: readonly ResultSpot[]): boolean => {
  const gone = new Set(spots.flatMap(({ team, withdrawn }) => (withdrawn ? [team] : [])))
  const known = rows.filter(hasResult)
  return (
    known.some(({ mark }) => mark !== 'DNS') ||
    (known.length > 0 && rows.every((row) => hasResult(row) || gone.has(row.team)))
  )
}

const isSameResult = (left: ResultRow, right: ResultRow | undefined): boolean =>
  right !== undefined &&
  left.ms === right.ms &&
  left.precision === right.precision &&
  left.hand === right.hand &&
  left.mark === right.mark &&
  left.otc === right.otc &&
  left.rank === right.rank &&
  JSON.stringify(left.reason) === JSON.stringify(right.reason)

function rowsOf(facts: readonly ResultFact[], spots: readonly ResultSpot[]): ResultRow[] {
  const effective = effectiveOf(facts)
  const starts = new Map(
    deriveHeat(
      facts.filter(({ kind }) => !resultKinds.some((each) => each === kind)),
      spots.map(({ team }) => team),
    ).places.map((place) => [place.team, place]),
  )
  const rows = spots.map((spot): ResultRow => {
    const start = starts.get(spot.team)
    // A team that nobody has marked may have started all the same: only what somebody said counts.
    const isAbsent = start?.state === 'dns' && start.by !== null
    return { lane: spot.lane, team: spot.team, ...resultOf(spot.team, effective, isAbsent), rank: null, protest: null }
  })
  const ranks = new Map(
    rankAll(rows.filter(({ mark, otc }) => mark === null && !otc)).map(({ row, rank }) => [row.team, rank]),
  )
  return rows.map((row) => ({ ...row, rank: ranks.get(row.team) ?? null })).sort(byRank)
}

const markOrder: readonly (StatusMark | null)[] = [null, 'DQ', 'DNF', 'DNS']

function byRank(left: ResultRow, right: ResultRow): number {
  const rank = (row: ResultRow) => row.rank ?? Number.MAX_SAFE_INTEGER
  return (
    rank(left) - rank(right) || markOrder.indexOf(left.mark) - markOrder.indexOf(right.mark) || left.lane - right.lane
  )
}

type Result = Omit<ResultRow, 'lane' | 'team' | 'rank' | 'protest'>

/** What the facts say of one team. What a person typed goes before files, and files before the call room. */
function resultOf(team: number, effective: readonly ResultFact[], isAbsent: boolean): Result {
  const own = effective.filter((fact) => fact.team === team)
  const timeFact = own.findLast(({ kind }) => kind === 'time')
  const marks = own.filter(({ kind }) => kind === 'mark')
  const otc = marks.some((fact) => detailOf('mark', fact)?.mark === 'OTC')
  const markFact = marks.findLast((fact) => detailOf('mark', fact)?.mark !== 'OTC')
  const reading = newestRow(team, effective)
  const typed = timeFact ? detailOf('time', timeFact) : null
  const marked = markFact ? detailOf('mark', markFact) : null
  const read = reading?.row ?? null

  const mark = markOf()
  const isTyped = typed !== null && typed.ms !== null
  const source = isTyped ? typed : read
  const ms = mark === 'DNS' ? null : (source?.ms ?? null)
  const place =
    mark === null ? (typed?.place ?? (isTyped && typed.ms !== read?.ms ? null : (read?.place ?? null))) : null
  return {
    ms,
    precision: (ms === null ? null : source?.precision) ?? 1,
    hand: ms !== null && isTyped && typed.hand,
    place,
    mark,
    reason:
      mark !== null && marked?.mark === mark && marked.reason !== null
        ? { code: marked.reason, rule: marked.rule, edition: marked.edition, note: marked.note }
        : null,
    otc,
    conflict: conflictOf(),
  }

  function markOf(): StatusMark | null {
    const typedMark = marked?.mark === 'OTC' ? null : (marked?.mark ?? null)
    const isTimedAfter = timeFact !== undefined && markFact !== undefined && timeFact.seq > markFact.seq
    // A time that is typed after "did not start" or "did not finish" says that the team finished.
    if (typedMark === 'none') return null
    if (typedMark !== null && !(isTimedAfter && typedMark !== 'DQ')) return typedMark
    if (typed !== null) return read?.mark === 'DQ' ? 'DQ' : null
    if (read !== null) return read.mark
    return isAbsent ? 'DNS' : null
  }

  function conflictOf(): Conflict | null {
    if (!reading || !read) return null
    // Who typed after seeing the file has decided.
    const isUnknown = (fact: ResultFact | undefined) => fact !== undefined && fact.seen < reading.fact.seq
    const readMs = read.mark === 'DNS' ? null : read.ms
    const timesDiffer =
      typed !== null &&
      isUnknown(timeFact) &&
      (read.mark !== null || !isSameTime(typed.ms, typed.precision, readMs, read.precision))
    const typedMark = marked === null || marked.mark === 'OTC' || marked.mark === 'none' ? null : marked.mark
    const marksDiffer = marked !== null && isUnknown(markFact) && typedMark !== read.mark && typedMark === mark
    if (!timesDiffer && !marksDiffer) return null
    return { typed: { ms: typed?.ms ?? null, mark: typedMark }, read: { ms: readMs, mark: read.mark } }
  }
}

/** The newest file that has the team, and its row there. */
function newestRow(team: number, effective: readonly ResultFact[]) {
  for (const fact of effective.toReversed()) {
    const row = detailOf('reading', fact)?.rows.find((each) => each.team === team)
    if (row) return { fact, row }
  }
  return null
}

/** Compared in the coarser of the two precisions, rounded up as official times are. */
function isSameTime(left: number | null, leftStep: Precision, right: number | null, rightStep: Precision): boolean {
  if (left === null || right === null) return left === null || left === right
  const step = leftStep > rightStep ? leftStep : rightStep
  return roundedUp(left, step) === roundedUp(right, step)
}

/** The jury's newest ruling of a protest, by the id of its fact. */
export const rulingOf = (protest: string, effective: readonly ResultFact[]) =>
  effective.flatMap((fact) => detailOf('ruling', fact) ?? []).findLast((ruling) => ruling.protest === protest)

/** The newest protest of each team, with its ruling. */
function protestsOf(effective: readonly ResultFact[]): Map<number, 'pending' | Ruling> {
  const states = new Map<number, 'pending' | Ruling>()
  for (const protest of effective) {
    if (protest.kind !== 'protest' || protest.team === null) continue
    states.set(protest.team, rulingOf(protest.id, effective)?.decision ?? 'pending')
  }
  return states
}

const withProtests = (rows: readonly ResultRow[], states: ReadonlyMap<number, 'pending' | Ruling>): ResultRow[] =>
  rows.map((row) => ({ ...row, protest: states.get(row.team) ?? null }))
