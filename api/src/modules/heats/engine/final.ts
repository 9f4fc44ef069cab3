import { createRandom } from '../../../lib/random.ts'
import { usableLanes } from './heat-capacity.ts'
import { groupsFor, type LaneKind } from './lane-groups.ts'
import type { RoundHeat } from './types.ts'

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
