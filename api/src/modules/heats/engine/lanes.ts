import { createRandom, type Random } from '../../../lib/random.ts'
import { countBy } from './counting.ts'
import { type OpenHeat, usableLanes } from './heat-capacity.ts'
import { UnitFlow } from './min-cost-flow.ts'
import type { LaneHistory, Place, Turns } from './types.ts'

type LaneProblem = {
  heats: readonly OpenHeat[]
  /** The teams that need a lane, by heat in the order of `heats`. */
  newcomers: readonly (readonly number[])[]
  lanes: readonly number[] | null
  schoolOf: (team: number) => number
  history: LaneHistory | undefined
  turns: Turns
}

/** Scale of the shares of outer lanes, for integer costs. */
const SHARE = 1e6

/** The first and last lane, which are unpopular; empty for a track of fewer than four lanes. */
export function outerLanes(lanes: readonly number[] | null): ReadonlySet<number> {
  const usable = lanes ? usableLanes(lanes) : []
  return new Set(usable.length < 4 ? [] : [usable[0] as number, usable.at(-1) as number])
}

/** Lots of all schools from one seed. */
export const turnsOf =
  (seed: string): Turns =>
  (school) =>
    createRandom(`${seed}/turn/${school}`).next()

/**
 * Draws lanes by lot. Outer lanes are assigned first: the next one goes to the school that is furthest behind its fair
 * share over the carnival, which its own lot rounds up or down. Of a share of 2.3 lanes a school gets 2 or 3, and 3 with
 * a chance of 0.3; a fixed rounding would never give one to a school with a single start. A partly filled heat
 * leaves the outermost lanes free, the lowest first. Returns places by heat in lane order.
 */
export function drawLanes(problem: LaneProblem, random: Random): Place[][] {
  const { heats, newcomers, lanes } = problem
  const outer = outerLanes(lanes)
  const free = heats.map((heat, index) => freeLanes(heat, newcomers[index]?.length ?? 0, lanes))
  const wanted = free.map((own) => own.filter((lane) => outer.has(lane)).length)
  const onOuter = chooseOuter(problem, wanted, outer, random)
  return heats.map((heat, index) => {
    const teams = random.shuffle(newcomers[index] ?? [])
    const own = free[index] ?? []
    const outside = onOuter[index] ?? new Set()
    const queues = {
      outer: teams.filter((team) => outside.has(team)),
      inner: teams.filter((team) => !outside.has(team)),
    }
    const drawn = own.map((lane): Place => {
      const team = (outer.has(lane) ? queues.outer : queues.inner).shift() as number
      return { lane, team, locked: false }
    })
    return [...heat.kept, ...drawn].sort((left, right) => left.lane - right.lane)
  })
}

/** The lanes for `count` new teams, ascending. A mass start fills gaps in its order, then continues it. */
function freeLanes(heat: OpenHeat, count: number, lanes: readonly number[] | null): number[] {
  const taken = new Set(heat.kept.map((place) => place.lane))
  const all = lanes ? usableLanes(lanes) : Array.from({ length: count + taken.size }, (_, index) => index + 1)
  const open = all.filter((lane) => !taken.has(lane))
  if (!lanes) return open.slice(0, count)
  const low = Math.ceil((open.length - count) / 2)
  return open.slice(low, low + count)
}

function chooseOuter(
  { heats, newcomers, schoolOf, history, turns }: LaneProblem,
  wanted: readonly number[],
  outer: ReadonlySet<number>,
  random: Random,
): Set<number>[] {
  const kept = heats.flatMap((heat) => heat.kept)
  const starts = countBy([...kept.map((place) => place.team), ...newcomers.flat()], schoolOf)
  const keptOuter = countBy(
    kept.filter((place) => outer.has(place.lane)),
    (place) => schoolOf(place.team),
  )
  const schools = random.shuffle([...starts.keys()].sort((left, right) => left - right))
  const nodeOf = new Map(schools.map((school, index) => [school, heats.length + index]))
  const sink = heats.length + schools.length
  const flow = new UnitFlow()
  const comers = countBy(newcomers.flat(), schoolOf)
  const share = shareOf(history, starts, keptOuter, wanted)
  const startsOf = (school: number) => (history?.get(school)?.starts ?? 0) + (starts.get(school) ?? 0)
  /** Keeps the costs above zero. */
  const most = Math.max(0, ...schools.map(startsOf))
  for (const school of schools) {
    const had = (history?.get(school)?.outer ?? 0) + (keptOuter.get(school) ?? 0)
    const all = startsOf(school)
    const turn = turns(school)
    for (let more = 0; more < (comers.get(school) ?? 0); more += 1) {
      flow.addArc(nodeOf.get(school) as number, sink, Math.round(SHARE * (had + more + turn + most - share * all)))
    }
  }
  const arcs = newcomers.map((teams, heat) =>
    random.shuffle(teams).map((team) => ({ team, arc: flow.addArc(heat, nodeOf.get(schoolOf(team)) as number, 0) })),
  )
  for (const [heat, count] of wanted.entries()) {
    for (let sent = 0; sent < count; sent += 1) flow.send(heat, sink)
  }
  return arcs.map((own) => new Set(own.filter(({ arc }) => flow.isUsed(arc)).map(({ team }) => team)))
}

/** The part of all starts that is on an outer lane, over the other rounds and this one. */
function shareOf(
  history: LaneHistory | undefined,
  starts: ReadonlyMap<number, number>,
  keptOuter: ReadonlyMap<number, number>,
  wanted: readonly number[],
): number {
  const had = [...(history?.values() ?? [])]
  const outer = [...had.map((each) => each.outer), ...keptOuter.values(), ...wanted]
  const all = [...had.map((each) => each.starts), ...starts.values()]
  return sum(outer) / Math.max(1, sum(all))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
