import { createRandom } from '../../../lib/random.ts'
import { leastPairs } from './assign-heats.ts'
import { countBy, pairsOf, schoolOf } from './counting.ts'
import { type OpenHeat, openHeat } from './heat-capacity.ts'
import { outerLanes } from './lanes.ts'
import { startsBeside } from './times.ts'
import type { Place, Round, RoundHeat } from './types.ts'

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
  /** Starts of a runner with less than the required rest before or after them, overlaps not counted. */
  short_rests: number
  /** Whole minutes from a runner's finish to the next call at the least, 0 for an overlap; null without shared runners. */
  shortest_rest_min: number | null
  /** Teams on the first or last lane. */
  outer_lanes: number
  /** The largest deviation of any school from its fair share of outer lanes over the carnival; one decimal. */
  outer_deviation: number
  /** Teams whose school has only this one start in lanes, and how many of them are on an outer lane. */
  single_starts: number
  single_starts_outer: number
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
  const rests = restsOf(round)
  const shortest = Math.min(...rests.map(({ rest }) => rest))
  const single = singleStarts(round)
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
    clashes: rests.reduce((sum, { clashes }) => sum + clashes, 0),
    short_rests: rests.reduce((sum, { shortRests }) => sum + shortRests, 0),
    shortest_rest_min: Number.isFinite(shortest) ? Math.floor(shortest / 60_000) : null,
    outer_lanes: places.filter((place) => outer.has(place.lane)).length,
    outer_deviation: outerDeviation(round),
    single_starts: single.length,
    single_starts_outer: single.filter((place) => outer.has(place.lane)).length,
    unplaced: teams.filter((team) => !placed.has(team.id)).length,
  }
}

/** Every placed team beside the other starts of its runners. */
const restsOf = ({ teams, heats, rules }: Round) => {
  const byId = new Map(teams.map((team) => [team.id, team]))
  return heats.flatMap(({ number, places }) =>
    places.flatMap(({ team }) => {
      const own = byId.get(team)
      return own ? [{ team, ...startsBeside(own, rules.timing, number) }] : []
    }),
  )
}

/** Teams with a runner whose rest is too short, the shortest first; `isClash`: two of the runner's heats overlap. */
export const tightTeams = (round: Round): { team: number; restMin: number; isClash: boolean }[] =>
  restsOf(round)
    .filter(({ clashes, shortRests }) => clashes + shortRests > 0)
    .map(({ team, clashes, rest }) => ({ team, restMin: Math.floor(rest / 60_000), isClash: clashes > 0 }))
    .sort(
      (one, other) =>
        Number(other.isClash) - Number(one.isClash) || one.restMin - other.restMin || one.team - other.team,
    )

/** The places of schools that start once in lanes over the carnival. */
function singleStarts({ teams, heats, rules }: Round): Place[] {
  if (outerLanes(rules.lanes).size === 0) return []
  const schools = schoolOf(teams)
  const places = heats.flatMap((heat) => heat.places)
  const starts = countBy(places, ({ team }) => schools(team))
  return places.filter(({ team }) => {
    const school = schools(team)
    return (rules.history?.get(school)?.starts ?? 0) + (starts.get(school) ?? 0) === 1
  })
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
