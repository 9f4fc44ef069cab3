import type { Random } from '../../../lib/random.ts'
import { countBy } from './counting.ts'
import { type OpenHeat, usableLanes } from './heat-capacity.ts'
import { UnitFlow } from './min-cost-flow.ts'
import type { LaneHistory, Place } from './types.ts'

type LaneProblem = {
  heats: readonly OpenHeat[]
  /** The teams that need a lane, by heat in the order of `heats`. */
  newcomers: readonly (readonly number[])[]
  lanes: readonly number[] | null
  schoolOf: (team: number) => number
  history: LaneHistory | undefined
}

/** Scale of the shares of outer lanes, for integer costs. */
const SHARE = 1e6

/** The first and last lane, which are unpopular; empty for a track of fewer than four lanes. */
export function outerLanes(lanes: readonly number[] | null): ReadonlySet<number> {
  const usable = lanes ? usableLanes(lanes) : []
  return new Set(usable.length < 4 ? [] : [usable[0] as number, usable.at(-1) as number])
}

/**
 * Draws lanes by lot. Outer lanes are assigned first, so that each school's share of them over the carnival is as close
 * to its share of the starts as these heats allow (Sainte-Laguë measure, minimised by flow). A partly filled heat
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
  { heats, newcomers, schoolOf, history }: LaneProblem,
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
  for (const school of schools) {
    const before = history?.get(school) ?? { starts: 0, outer: 0 }
    const had = before.outer + (keptOuter.get(school) ?? 0)
    const all = before.starts + (starts.get(school) ?? 0)
    for (let more = 0; more < (comers.get(school) ?? 0); more += 1) {
      flow.addArc(nodeOf.get(school) as number, sink, Math.round((SHARE * (2 * (had + more) + 1)) / all))
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
