import type { HeatResult, ResultRow } from './derive-result.ts'
import { commonPrecision, rankAll, roundedUp } from './ranking.ts'
import { detailOf, type ResultFact } from './result-facts.ts'

/**
 * How many of each heat go on by place and how many of the others by time; `lanes` is how many the final can take when
 * equals go on together.
 */
export type AdvanceRule = { winners: number; byTime: number; lanes: number }

/** An event's own rule, which the organiser has set: so many by place in each heat, so many by time. */
export type OwnRule = { winners: number; byTime: number }

export type HeatOfRound = { number: number; result: HeatResult; facts: readonly ResultFact[] }

/** Q: by place in its heat, q: by time, qD: by the organiser's lot. */
export type Qualified = { team: number; heat: number; as: 'Q' | 'q' | 'qD'; ms: number | null; lot: string | null }

/**
 * Teams that are equal for fewer places than they are. `timing`: hand and camera times, which are not compared with each
 * other. The organiser decides, never the portal.
 */
export type Tie = {
  kind: 'place' | 'time' | 'timing'
  teams: readonly number[]
  places: number
  /** Lots among exactly these teams: not as many as the places. */
  drawn: readonly { team: number; lot: string }[]
}

export type RoundResult = {
  isOfficial: boolean
  /** Those who go on, the best first: by place before by time, each by time. */
  qualified: readonly Qualified[]
  tie: Tie | null
  /** All ranked teams of the round by time over all heats. */
  standings: readonly { team: number; heat: number; rank: number }[]
  /** Hand and camera times stand in one ranking over heats. */
  isMixed: boolean
}

/**
 * The default rule: with no more heats than lanes every heat's winner and then the best times; with more heats than
 * lanes the best times alone. Before the draw there is at least one heat to come.
 */
export const defaultRule = (heats: number, lanes: number): AdvanceRule =>
  heats <= lanes ? { winners: 1, byTime: lanes - Math.max(1, heats), lanes } : { winners: 0, byTime: lanes, lanes }

/** The rule of a round: the event's own, otherwise the default one. */
export const ruleOf = (own: OwnRule | null, heats: number, lanes: number): AdvanceRule =>
  own ? { ...own, lanes } : defaultRule(heats, lanes)

/** Whether the final has a lane for everybody whom the rule lets go on from so many heats. */
export const isRuleFitting = ({ winners, byTime, lanes }: AdvanceRule, heats: number): boolean =>
  winners * Math.max(1, heats) + byTime <= lanes

type Candidate = { heat: number; row: ResultRow }

/**
 * The state of a round; `rule` null: nobody goes on from it. A team that is `gone` has been withdrawn: what it has run
 * stands, but it does not go on, and the next team by time takes its place.
 */
export function deriveRound(
  heats: readonly HeatOfRound[],
  rule: AdvanceRule | null,
  gone: ReadonlySet<number> = new Set(),
): RoundResult {
  const ranked = heats.flatMap(({ number, result }) =>
    result.rows.filter(({ rank }) => rank !== null).map((row): Candidate => ({ heat: number, row })),
  )
  const heatOf = new Map(ranked.map(({ heat, row }) => [row.team, heat]))
  const standings = rankAll(ranked.map(({ row }) => row)).map(({ row, rank }) => ({
    team: row.team,
    heat: heatOf.get(row.team) ?? 0,
    rank,
  }))
  return {
    isOfficial: heats.length > 0 && heats.every(({ result }) => result.version > 0),
    standings,
    isMixed: heats.length > 1 && isMixed(ranked),
    ...(rule === null ? { qualified: [], tie: null } : advance(ranked, gone, rule, lotsOf(heats))),
  }
}

type Lot = { team: number; lot: string; among: readonly number[] }

/** The organiser's lots that no undo takes back; the newest of each team. */
function lotsOf(heats: readonly HeatOfRound[]): Lot[] {
  const facts = heats.flatMap((heat) => heat.facts)
  const undone = new Set(facts.map(({ undoes }) => undoes))
  const lots = new Map<number, Lot>()
  for (const fact of [...facts].sort((left, right) => left.seq - right.seq)) {
    const detail = detailOf('lot', fact)
    if (detail && fact.team !== null && !undone.has(fact.id))
      lots.set(fact.team, { team: fact.team, lot: fact.id, among: detail.among })
  }
  return [...lots.values()]
}

const isMixed = (candidates: readonly Candidate[]): boolean =>
  new Set(candidates.filter(({ row }) => row.ms !== null).map(({ row }) => row.hand)).size > 1

function advance(
  all: readonly Candidate[],
  gone: ReadonlySet<number>,
  rule: AdvanceRule,
  lots: readonly Lot[],
): Pick<RoundResult, 'qualified' | 'tie'> {
  const places = Math.min(rule.lanes, placesOf(all, rule))
  const ranked = all.filter(({ row }) => !gone.has(row.team))
  const winners = ranked.filter(({ row }) => (row.rank ?? 0) <= rule.winners)
  if (winners.length > rule.lanes) return cutWinners(winners, rule, lots)
  const first = byTime(winners).map(
    ({ heat, row }): Qualified => ({ team: row.team, heat, as: 'Q', ms: row.ms, lot: null }),
  )
  const won = new Set(first.map(({ team }) => team))
  const others = ranked.filter(({ row }) => !won.has(row.team) && row.ms !== null)
  // A rule by place alone lets nobody go on by time when a heat has too few.
  const left = rule.byTime === 0 ? 0 : Math.max(0, places - first.length)
  if (left === 0) return { qualified: first, tie: null }
  if (others.length <= left) return { qualified: [...first, ...timed(others, 'q')], tie: null }
  if (isMixed(others)) return cut(first, others, { places: left, kind: 'timing', lots })
  const precision = commonPrecision(others.map(({ row }) => row))
  const time = ({ row }: Candidate) => roundedUp(row.ms ?? Number.MAX_SAFE_INTEGER, precision)
  const sorted = byTime(others)
  const last = sorted[left - 1]
  if (!last) return { qualified: first, tie: null }
  const sure = sorted.filter((each) => time(each) < time(last))
  const equal = sorted.filter((each) => time(each) === time(last))
  const fitting = [...first, ...timed(sure, 'q')]
  // Equals go on together while there is a lane for each of them.
  const room = Math.max(left, rule.lanes - first.length) - sure.length
  if (equal.length <= room) return { qualified: [...fitting, ...timed(equal, 'q')], tie: null }
  return cut(fitting, equal, { places: left - sure.length, kind: 'time', lots })
}

/** More equals for the last place in their heats than the final has lanes. */
function cutWinners(winners: readonly Candidate[], rule: AdvanceRule, lots: readonly Lot[]) {
  const isEqual = ({ heat, row }: Candidate) => {
    const own = winners.filter((each) => each.heat === heat)
    return own.length > rule.winners && own.filter((each) => each.row.rank === row.rank).length > 1
  }
  const sure = byTime(winners.filter((each) => !isEqual(each))).map(
    ({ heat, row }): Qualified => ({ team: row.team, heat, as: 'Q', ms: row.ms, lot: null }),
  )
  return cut(sure, winners.filter(isEqual), { places: rule.lanes - sure.length, kind: 'place', lots })
}

/** How many the rule lets go on when every heat has as many as it asks for. */
const placesOf = (ranked: readonly Candidate[], { winners, byTime: times }: AdvanceRule): number =>
  winners * new Set(ranked.map(({ heat }) => heat)).size + times

type Cut = { places: number; kind: Tie['kind']; lots: readonly Lot[] }

/** Equals for fewer places: only as many lots as places, drawn among exactly these teams, decide. */
function cut(
  sure: readonly Qualified[],
  equal: readonly Candidate[],
  { places, kind, lots }: Cut,
): Pick<RoundResult, 'qualified' | 'tie'> {
  const teams = equal.map(({ row }) => row.team).sort((left, right) => left - right)
  const isOfThese = ({ team, among }: Lot) =>
    teams.includes(team) &&
    among.length === teams.length &&
    [...among].sort((left, right) => left - right).every((each, index) => each === teams[index])
  const drawn = lots.filter(isOfThese)
  if (drawn.length !== places) {
    return { qualified: sure, tie: { kind, teams, places, drawn: drawn.map(({ team, lot }) => ({ team, lot })) } }
  }
  const lotOf = new Map(drawn.map(({ team, lot }) => [team, lot]))
  const on = timed(
    equal.filter(({ row }) => lotOf.has(row.team)),
    'qD',
  ).map((each) => ({ ...each, lot: lotOf.get(each.team) ?? null }))
  return { qualified: [...sure, ...on], tie: null }
}

const byTime = (candidates: readonly Candidate[]): Candidate[] =>
  [...candidates].sort(
    (left, right) =>
      (left.row.ms ?? Number.MAX_SAFE_INTEGER) - (right.row.ms ?? Number.MAX_SAFE_INTEGER) ||
      left.row.team - right.row.team,
  )

const timed = (candidates: readonly Candidate[], as: 'q' | 'qD'): Qualified[] =>
  byTime(candidates).map(({ heat, row }) => ({ team: row.team, heat, as, ms: row.ms, lot: null }))
