import { draw } from './draw.ts'
import { outerLanes } from './lanes.ts'
import { measure } from './quality.ts'
import { spanOfHeat } from './times.ts'
import type { DrawTeam, LaneHistory, Round, RoundHeat, RoundRules, Span } from './types.ts'

/** A team with its runners' ids, from which overlapping starts are found. */
export type CarnivalTeam = { id: number; school: number; runners: readonly number[] }

export type CarnivalRound = {
  /** Identifies the round in its seed and in the result. */
  key: string
  teams: readonly CarnivalTeam[]
  heats: readonly RoundHeat[]
  rules: Omit<RoundRules, 'history'>
  /** false: the heats are given and only count for runners' times and outer lanes. */
  isDrawn: boolean
}

/** Number of passes; a third has never improved a draw. */
const PASSES = 2

/**
 * Draws many rounds, each optimally given those drawn before it. A round that still has clashes is drawn again beside
 * all others. Returns heats by key.
 */
export function drawCarnival(rounds: readonly CarnivalRound[], seed: string): Map<string, RoundHeat[]> {
  const heats = new Map(rounds.map((round) => [round.key, round.isDrawn ? undefined : [...round.heats]]))
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const round of rounds.filter(({ isDrawn }) => isDrawn)) {
      const drawn = heats.get(round.key)
      const others = rounds.map((each) => ({
        ...each,
        heats: heats.get(each.key) ?? each.heats.filter(({ closed }) => closed),
      }))
      const beside = placeBeside(round, others)
      if (pass > 0 && drawn && measure({ ...beside, heats: drawn }).clashes === 0) continue
      heats.set(round.key, draw({ ...beside, heats: round.heats }, `${seed}/${round.key}`))
    }
  }
  return new Map([...heats].map(([key, drawn]) => [key, drawn ?? []]))
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
