import { createRandom } from '../../../lib/random.ts'
import { leastPairs } from './assign-heats.ts'
import { countBy, pairsOf, schoolOf } from './counting.ts'
import { type OpenHeat, openHeat } from './heat-capacity.ts'
import { outerLanes } from './lanes.ts'
import { clashCount } from './times.ts'
import type { Round, RoundHeat } from './types.ts'

/** Quality measures of a drawn round that the organiser compares. Stored with the version in this shape. */
type DrawQuality = {
  heats: number
  teams: number
  smallest_heat: number
  largest_heat: number
  /** Pairs of teams of one school in the same heat. */
  same_school_pairs: number
  /** The lower bound of such pairs for these teams, heats, locked places and closed heats. */
  same_school_pairs_bound: number
  /** Starts of a runner that overlap another event's. */
  clashes: number
  /** Teams on the first or last lane. */
  outer_lanes: number
  /** The largest deviation of any school from its fair share of outer lanes over the carnival; one decimal. */
  outer_deviation: number
  /** Running teams without a place. */
  unplaced: number
}

/**
 * The lower bound of same-school pairs in h empty heats: each school's n teams spread evenly, n mod h heats with ⌈n/h⌉
 * and the others with ⌊n/h⌋. n ↦ n(n-1)/2 is convex, so no other spread has fewer; all schools reach it at once, with
 * even heats, by dealing the teams out school by school (deal).
 */
export function sameSchoolPairsBound(schools: Iterable<number>, heatCount: number): number {
  if (heatCount === 0) return 0
  return [...countBy(schools, (school) => school).values()].reduce((sum, count) => {
    const each = Math.floor(count / heatCount)
    const more = count % heatCount
    return sum + more * pairsOf(each + 1) + (heatCount - more) * pairsOf(each)
  }, 0)
}

export function measure(round: Round): DrawQuality {
  const { teams, heats, rules } = round
  const schools = schoolOf(teams)
  const byId = new Map(teams.map((team) => [team.id, team]))
  const sizes = heats.map((heat) => heat.places.length)
  const places = heats.flatMap((heat) => heat.places)
  const placed = new Set(places.map((place) => place.team))
  const outer = outerLanes(rules.lanes)
  return {
    heats: heats.length,
    teams: places.length,
    smallest_heat: sizes.length === 0 ? 0 : Math.min(...sizes),
    largest_heat: Math.max(0, ...sizes),
    same_school_pairs: heats.reduce((sum, heat) => sum + pairsIn(heat, schools), 0),
    same_school_pairs_bound: pairsBound(round),
    clashes: heats.reduce((sum, heat) => {
      const own = heat.places.flatMap((place) => byId.get(place.team) ?? [])
      return sum + own.reduce((inner, team) => inner + clashCount(team, rules.timing, heat.number), 0)
    }, 0),
    outer_lanes: places.filter((place) => outer.has(place.lane)).length,
    outer_deviation: outerDeviation(round),
    unplaced: teams.filter((team) => !placed.has(team.id)).length,
  }
}

const pairsIn = (heat: RoundHeat, schools: (team: number) => number): number =>
  [...countBy(heat.places, (place) => schools(place.team)).values()].reduce((sum, count) => sum + pairsOf(count), 0)

/** The bound for existing heats: closed ones count as they are, locked places and the rest by the exact flow. */
function pairsBound({ teams, heats, rules }: Round): number {
  const closed = heats.filter((heat) => heat.closed)
  const schools = schoolOf(teams)
  const open: OpenHeat[] = heats
    .filter((heat) => !heat.closed)
    .map((heat) => {
      const locked = heat.places.filter((place) => place.locked)
      // Heats may hold more teams than the rules now allow, when a lane has become unusable.
      const { room } = openHeat(heat.number, locked, rules)
      return { number: heat.number, kept: locked, room: Math.max(room, heat.places.length - locked.length) }
    })
  const fixed = closed.reduce((sum, heat) => sum + pairsIn(heat, schools), 0)
  const movable = new Set(
    heats
      .filter((heat) => !heat.closed)
      .flatMap((heat) => heat.places.filter((place) => !place.locked).map(({ team }) => team)),
  )
  if (open.every((heat) => heat.kept.length === 0))
    return fixed + sameSchoolPairsBound([...movable].map(schools), open.length)
  const free = [...movable].map((id) => ({ id, school: schools(id) }))
  return fixed + leastPairs({ teams: free, heats: open, schoolOf: schools, timing: undefined }, createRandom('bound'))
}

function outerDeviation({ teams, heats, rules }: Round): number {
  const outer = outerLanes(rules.lanes)
  if (outer.size === 0) return 0
  const schools = schoolOf(teams)
  const totals = new Map([...(rules.history ?? [])].map(([school, had]) => [school, { ...had }]))
  for (const place of heats.flatMap((heat) => heat.places)) {
    const school = schools(place.team)
    const had = totals.get(school) ?? { starts: 0, outer: 0 }
    totals.set(school, { starts: had.starts + 1, outer: had.outer + (outer.has(place.lane) ? 1 : 0) })
  }
  const sums = [...totals.values()].reduce(
    (sum, had) => ({ starts: sum.starts + had.starts, outer: sum.outer + had.outer }),
    {
      starts: 0,
      outer: 0,
    },
  )
  const worst = [...totals.values()].map((had) =>
    Math.abs(had.outer - (had.starts * sums.outer) / Math.max(1, sums.starts)),
  )
  return Math.round(10 * Math.max(0, ...worst)) / 10
}
