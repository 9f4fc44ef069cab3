import { groupsFor, type LaneKind } from './lane-groups.ts'
import { createRandom } from './random.ts'
import { usableLanes } from './rooms.ts'
import type { RoundHeat } from './types.ts'

/** A team's result in its trial heat. place: null when it has none (DNS, DNF, DQ); timeMs: null when none was taken. */
export type TrialResult = { team: number; heat: number; place: number | null; timeMs: number | null }

/** rank 1 is the best; `as` tells why the team is in the final: its heat's winner, or on time. */
export type Finalist = { team: number; rank: number; as: 'winner' | 'time'; timeMs: number | null }

export type FinalSetup = {
  /** Usable lanes; null = mass start, where `places` counts alone. */
  lanes: readonly number[] | null
  /** Width of the track, for the choice of lane groups. */
  trackLanes: number
  kind: LaneKind
  /** How many go to the final. */
  places: number
}

/**
 * Winners and best times: the winner of each heat, then the best times, until the final is full. Winners are ranked
 * before the others, each among themselves by time (TR 20.4.2). When there are more heats than places a win alone cannot
 * be enough: then times decide among all. Equal times are put in order by lot.
 */
export function qualify(results: readonly TrialResult[], places: number, seed: string): Finalist[] {
  const random = createRandom(seed)
  const counted = results.filter((result) => result.place !== null || result.timeMs !== null)
  const sorted = random.shuffle([...counted].sort((left, right) => left.team - right.team)).sort(byTime)
  const heatCount = new Set(results.map((result) => result.heat)).size
  const winners = heatCount <= places ? winnersOf(sorted) : []
  const won = new Set(winners.map((result) => result.team))
  const others = sorted.filter((result) => !won.has(result.team) && result.timeMs !== null)
  return [...winners, ...others].slice(0, places).map((result, index) => ({
    team: result.team,
    rank: index + 1,
    as: won.has(result.team) ? 'winner' : 'time',
    timeMs: result.timeMs,
  }))
}

const time = (result: TrialResult) => result.timeMs ?? Number.MAX_SAFE_INTEGER

const byTime = (left: TrialResult, right: TrialResult) => time(left) - time(right)

/** The best placed team of each heat, fastest first. Where no places were entered the fastest has won. */
function winnersOf(sorted: readonly TrialResult[]): TrialResult[] {
  const heats = Map.groupBy(sorted, (result) => result.heat)
  const placeOf = (result: TrialResult) => result.place ?? Number.MAX_SAFE_INTEGER
  return [...heats.values()]
    .flatMap((own) => {
      const [winner] = [...own].sort((left, right) => placeOf(left) - placeOf(right))
      return winner ? [winner] : []
    })
    .sort(byTime)
}

/** The final: ranks draw their lanes by lot within their group, the best lanes for the best ranks. */
export function drawFinal(finalists: readonly Finalist[], setup: FinalSetup, seed: string): RoundHeat[] {
  if (finalists.length === 0) return []
  const random = createRandom(seed)
  const ranked = [...finalists].sort((left, right) => left.rank - right.rank)
  const groups = setup.lanes
    ? groupsFor(setup.kind, setup.trackLanes, usableLanes(setup.lanes))
    : [ranked.map((_, index) => index + 1)]
  let next = 0
  const places = groups.flatMap((group) => {
    const own = ranked.slice(next, next + group.length)
    next += group.length
    const lanes = random.shuffle(group)
    return own.map(({ team }, index) => ({ lane: lanes[index] as number, team, locked: false }))
  })
  if (next < ranked.length) throw new RangeError('more finalists than lanes')
  return [{ number: 1, closed: false, places: places.sort((left, right) => left.lane - right.lane) }]
}
