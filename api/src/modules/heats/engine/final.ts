import { createRandom } from '../../../lib/random.ts'
import { usableLanes } from './heat-capacity.ts'
import { groupsFor, type LaneKind } from './lane-groups.ts'
import type { RoundHeat } from './types.ts'

/** A team's result in its trial heat. place is null without one (DNS, DNF, DQ); timeMs is null without a time. */
export type TrialResult = { team: number; heat: number; place: number | null; timeMs: number | null }

/** rank 1 is the best; `as`: qualified as its heat's winner or by time. */
export type Finalist = { team: number; rank: number; as: 'winner' | 'time'; timeMs: number | null }

type FinalSetup = {
  /** Usable lanes; null for a mass start, where only `places` counts. */
  lanes: readonly number[] | null
  /** Number of lanes of the track, which selects the lane groups. */
  trackLanes: number
  kind: LaneKind
  /** Number of finalists. */
  places: number
}

/**
 * Qualifies the winner of each heat, then the best times, until the final is full. Winners rank before the others, each
 * group by time (World Athletics TR 20.4.2). With more heats than places only times count. Equal times are ordered by
 * lot.
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

/** The best placed team of each heat, fastest first. Without places the fastest counts as the winner. */
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

/** Draws the final's lanes: ranks draw by lot within their group, the best ranks from the best lanes. */
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
