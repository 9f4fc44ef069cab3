import { countBy, schoolOf } from './counting.ts'
import { fillHeats, inOrder, withRoomFor } from './draw.ts'
import { drawLanes } from './lanes.ts'
import { createRandom, type Random } from './random.ts'
import { openHeat } from './rooms.ts'
import { clashCount } from './times.ts'
import type { DrawTeam, Round, RoundHeat } from './types.ts'

export type Repair = {
  heats: RoundHeat[]
  /** New in the round, gone from it, and those of the others who had to move: at most two. */
  added: number[]
  removed: number[]
  moved: number[]
}

/** Smaller heats are no race; to make one of three, at most two teams are asked to move. */
const SMALLEST_HEAT = 3
const MOST_MOVES = 2

/**
 * Brings drawn heats in line with who runs now. Withdrawn teams leave a free lane, late ones take the best free lane and
 * nobody else moves. Only when there is none a heat is added, and then at most two others move, to give it company.
 * A heat that has become empty is left out; no other heat changes its number. Closed heats and locked places stay.
 */
export function repair(round: Round, seed: string): Repair {
  const { teams, rules } = round
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
  const { heats, moved } = giveCompany(filled, isNew, round, random)
  return {
    heats: inOrder([...closed, ...heats]),
    added: late.map((team) => team.id).sort(ascending),
    removed: removed.map((place) => place.team).sort(ascending),
    moved: moved.sort(ascending),
  }
}

const ascending = (left: number, right: number) => left - right

/** Moves up to two teams from the fullest heats into an added one that is too small to race. */
function giveCompany(
  heats: readonly RoundHeat[],
  isNew: ReadonlySet<number>,
  { teams, rules }: Round,
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
            const clashes = clashCount(own, rules.timing, small.number) - clashCount(own, rules.timing, heat.number)
            return { team, rank: [pairs, -heat.places.length, clashes] }
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
