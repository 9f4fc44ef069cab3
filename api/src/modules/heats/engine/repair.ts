import { createRandom, type Random } from '../../../lib/random.ts'
import { countBy, schoolOf } from './counting.ts'
import { fillHeats, inOrder, withRoomFor, withTurns } from './draw.ts'
import { openHeat } from './heat-capacity.ts'
import { drawLanes } from './lanes.ts'
import { startCost } from './times.ts'
import type { DrawTeam, Round, RoundHeat, RoundRules, Turns } from './types.ts'

export type Repair = {
  heats: RoundHeat[]
  /** Teams added, removed, and others moved (at most two). */
  added: number[]
  removed: number[]
  moved: number[]
}

/** A heat of fewer than three is no race; at most two teams are moved to reach three. */
const SMALLEST_HEAT = 3
const MOST_MOVES = 2

/**
 * Updates drawn heats to the running teams. Withdrawn teams free their lane, late ones take the best free lane, and
 * others stay. Without a free lane a heat is added and at most two others move to it. An emptied heat is removed
 * without renumbering. Closed heats and locked places stay.
 */
export function repair(round: Round, seed: string): Repair {
  const { teams } = round
  const rules = withTurns(round.rules, seed)
  const running = new Set(teams.map((team) => team.id))
  const closed = round.heats.filter((heat) => heat.closed)
  const before = round.heats.filter((heat) => !heat.closed)
  const kept = before.map((heat) => ({ ...heat, places: heat.places.filter((place) => running.has(place.team)) }))
  const removed = before.flatMap((heat) => heat.places).filter((place) => !running.has(place.team))
  const placed = new Set([...closed, ...kept].flatMap((heat) => heat.places.map((place) => place.team)))
  const late = teams.filter((team) => !placed.has(team.id))
  const random = createRandom(seed)
  const standing = kept
    .filter((heat) => heat.places.length > 0)
    .map((heat) => openHeat(heat.number, heat.places, rules))
  const taken = new Set(closed.map((heat) => heat.number))
  const open = late.length === 0 ? standing : withRoomFor(late.length, standing, taken, rules)
  const filled = fillHeats(open, late, teams, rules, random)
  const isNew = new Set(open.filter((heat) => heat.kept.length === 0).map((heat) => heat.number))
  const { heats, moved } = giveCompany(filled, isNew, { teams, rules }, random)
  return {
    heats: inOrder([...closed, ...heats]),
    added: late.map((team) => team.id).sort(ascending),
    removed: removed.map((place) => place.team).sort(ascending),
    moved: moved.sort(ascending),
  }
}

const ascending = (left: number, right: number) => left - right

/** Moves up to two teams from the fullest heats to an added heat that is too small. */
function giveCompany(
  heats: readonly RoundHeat[],
  isNew: ReadonlySet<number>,
  { teams, rules }: { teams: readonly DrawTeam[]; rules: RoundRules & { turns: Turns } },
  random: Random,
): { heats: RoundHeat[]; moved: number[] } {
  const schools = schoolOf(teams)
  const byId = new Map(teams.map((team) => [team.id, team]))
  let result = [...heats]
  const moved: number[] = []
  while (moved.length < MOST_MOVES) {
    const small = result.find((heat) => isNew.has(heat.number) && heat.places.length < SMALLEST_HEAT)
    if (!small || openHeat(small.number, small.places, rules).room === 0) break
    const inSmall = countBy(small.places, (place) => schools(place.team))
    const candidates = result
      .filter((heat) => !isNew.has(heat.number) && heat.places.length > SMALLEST_HEAT)
      .flatMap((heat) => {
        const here = countBy(heat.places, (place) => schools(place.team))
        return heat.places
          .filter((place) => !place.locked && !moved.includes(place.team))
          .map(({ team }) => {
            const school = schools(team)
            const pairs = (inSmall.get(school) ?? 0) - ((here.get(school) ?? 1) - 1)
            const own = byId.get(team) as DrawTeam
            const cost = startCost(own, rules.timing, small.number) - startCost(own, rules.timing, heat.number)
            return { team, rank: [pairs, -heat.places.length, cost] }
          })
      })
      .filter(({ rank: [pairs = 0] }) => pairs <= 0)
    const [best] = random.shuffle(candidates).sort((left, right) => compareRanks(left.rank, right.rank))
    if (!best) break
    moved.push(best.team)
    result = result.map((heat) => ({ ...heat, places: heat.places.filter((place) => place.team !== best.team) }))
    const target = openHeat(small.number, small.places, rules)
    const problem = {
      heats: [target],
      newcomers: [[best.team]],
      lanes: rules.lanes,
      schoolOf: schools,
      history: rules.history,
      turns: rules.turns,
    }
    const [places = []] = drawLanes(problem, random)
    result = result.map((heat) => (heat.number === small.number ? { ...heat, places } : heat))
  }
  return { heats: result, moved }
}

function compareRanks(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((value, index) => value !== right[index])
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}
