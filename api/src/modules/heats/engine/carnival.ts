import { draw } from './draw.ts'
import { outerLanes, turnsOf } from './lanes.ts'
import { spanOfHeat, startCost } from './times.ts'
import type { DrawTeam, LaneHistory, Round, RoundHeat, RoundRules, Span } from './types.ts'

/** A team with its runners' ids, from which overlapping starts are found. */
export type CarnivalTeam = { id: number; school: number; runners: readonly number[] }

export type CarnivalRound = {
  /** Identifies the round in its seed and in the result. */
  key: string
  teams: readonly CarnivalTeam[]
  heats: readonly RoundHeat[]
  rules: Omit<RoundRules, 'history' | 'turns'>
  /** false: the heats are given and only count for runners' times and outer lanes. */
  isDrawn: boolean
}

/**
 * The passes: twice for clashes alone, then twice for rests too. A round that is drawn again beside all others is kept
 * only with a lower cost, and a clash counts in both its rounds: so rests never add one over the carnival.
 */
const PASSES = [{ rests: false }, { rests: false }, { rests: true }, { rests: true }]

/**
 * Draws many rounds, each optimally given those drawn before it. A round that still has clashes or short rests is drawn
 * again beside all others, and stays as it was when that is no better. Returns heats by key.
 */
export function drawCarnival(rounds: readonly CarnivalRound[], seed: string): Map<string, RoundHeat[]> {
  const turns = turnsOf(seed)
  const heats = new Map(rounds.map((round) => [round.key, round.isDrawn ? undefined : [...round.heats]]))
  for (const { rests } of PASSES) {
    for (const round of rounds.filter(({ isDrawn }) => isDrawn)) {
      const drawn = heats.get(round.key)
      const others = rounds.map((each) => ({
        ...each,
        heats: heats.get(each.key) ?? each.heats.filter(({ closed }) => closed),
      }))
      const beside = placeBeside(rests ? round : withoutRest(round), others)
      const cost = drawn && costOf({ ...beside, heats: drawn })
      if (cost === 0) continue
      const rules = { ...beside.rules, turns }
      const next = draw({ ...beside, rules, heats: round.heats }, `${seed}/${round.key}`)
      if (cost === undefined || costOf({ ...beside, heats: next }) < cost) heats.set(round.key, next)
    }
  }
  return new Map([...heats].map(([key, drawn]) => [key, drawn ?? []]))
}

const withoutRest = (round: CarnivalRound): CarnivalRound => {
  const { timing } = round.rules
  return timing ? { ...round, rules: { ...round.rules, timing: { ...timing, restMs: 0 } } } : round
}

/** The cost of all starts in a round. */
function costOf({ teams, heats, rules }: Round): number {
  const byId = new Map(teams.map((team) => [team.id, team]))
  const starts = heats.flatMap(({ number, places }) => places.map(({ team }) => ({ number, team: byId.get(team) })))
  return starts.reduce((sum, { number, team }) => sum + (team ? startCost(team, rules.timing, number) : 0), 0)
}

/** The engine's input for a round: with its runners' times in other rounds and its schools' outer lanes there. */
export const placeBeside = (round: CarnivalRound, rounds: readonly CarnivalRound[]): Round =>
  besideOthers(rounds.filter(({ key }) => key !== round.key))(round)

/** The same for any of these rounds. Reads all rounds once, instead of once per round. */
export function besideOthers(rounds: readonly CarnivalRound[]): (round: CarnivalRound) => Round {
  const busy = spansByRunner(rounds)
  const had = laneHistory(rounds)
  return (round) => {
    const teams = round.teams.map(({ id, school, runners }): DrawTeam => {
      const elsewhere = runners.flatMap((runner) => busy.get(runner)?.filter(({ key }) => key !== round.key) ?? [])
      return elsewhere.length === 0 ? { id, school } : { id, school, busy: elsewhere.map(({ span }) => span) }
    })
    return { teams, heats: round.heats, rules: { ...round.rules, history: historyWithout(round.key, had) } }
  }
}

/** A span with its round's key, so that the round's own spans can be excluded. */
type OwnedSpan = { key: string; span: Span }

function spansByRunner(rounds: readonly CarnivalRound[]): Map<number, OwnedSpan[]> {
  const busy = new Map<number, OwnedSpan[]>()
  for (const { key, teams, heats, rules } of rounds) {
    const runners = new Map(teams.map((team) => [team.id, team.runners]))
    for (const heat of heats) {
      const span = rules.timing && spanOfHeat(rules.timing, heat.number)
      if (!span) continue
      for (const runner of heat.places.flatMap((place) => runners.get(place.team) ?? [])) {
        const known = busy.get(runner)
        if (known) known.push({ key, span })
        else busy.set(runner, [{ key, span }])
      }
    }
  }
  return busy
}

type Had = { starts: number; outer: number }

/** Starts and outer lanes of each school, by round. */
function laneHistory(rounds: readonly CarnivalRound[]): Map<string, Map<number, Had>> {
  const histories = new Map<string, Map<number, Had>>()
  for (const { key, teams, heats, rules } of rounds) {
    const outer = outerLanes(rules.lanes)
    if (outer.size === 0) continue
    const history = new Map<number, Had>()
    const schools = new Map(teams.map((team) => [team.id, team.school]))
    for (const place of heats.flatMap((heat) => heat.places)) {
      const school = schools.get(place.team)
      if (school !== undefined) add(history, school, { starts: 1, outer: outer.has(place.lane) ? 1 : 0 })
    }
    histories.set(key, history)
  }
  return histories
}

function historyWithout(key: string, histories: ReadonlyMap<string, ReadonlyMap<number, Had>>): LaneHistory {
  const sum = new Map<number, Had>()
  for (const [each, history] of histories) if (each !== key) for (const [school, had] of history) add(sum, school, had)
  return sum
}

function add(history: Map<number, Had>, school: number, { starts, outer }: Had): void {
  const had = history.get(school)
  history.set(school, had ? { starts: had.starts + starts, outer: had.outer + outer } : { starts, outer })
}
