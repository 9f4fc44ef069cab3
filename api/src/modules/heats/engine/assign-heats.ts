import type { Random } from '../../../lib/random.ts'
import { countBy, pairsOf } from './counting.ts'
import type { OpenHeat } from './heat-capacity.ts'
import { UnitFlow } from './min-cost-flow.ts'
import { CLASH, startCost } from './times.ts'
import type { DrawTeam, Timing } from './types.ts'

type SpreadProblem = {
  /** Teams without a place. */
  teams: readonly DrawTeam[]
  /** Heats with enough free places in total. */
  heats: readonly OpenHeat[]
  /** A team's school, also for teams in kept places. */
  schoolOf: (team: number) => number
  timing: Timing | undefined
}

/**
 * Weights for lexicographic order: one same-school pair outweighs any sizes, those any clashes, and those any short
 * rests. Only costs of paths in the network are compared. A path visits a team once and a heat's size at most twice, so
 * with 1,000 teams each part stays below its weight's share and all sums below 2^53.
 */
const PAIR = 1e12
const SIZE = 1e8

/** Teams × heats up to which the exact flow decides about short rests alone: it takes about a tenth of a second. */
const EXACT_LIMIT = 6000

/**
 * Assigns teams to heats (ids by heat, in the order of `heats`): fewest same-school pairs, then the most even sizes,
 * then the fewest clashes of runners, then the fewest short rests. Exact for any kept places, except that in a round
 * above EXACT_LIMIT short rests are only reduced by exchanges; ties are decided by lot.
 * Proof: with n(s,h) teams of school s in heat h, a solution costs Σ PAIR·n(n-1)/2 + Σ SIZE·size(h)² + Σ startCost. Each
 * term is convex in the flow through one arc of the network team → (school, heat) → heat, and successive shortest paths
 * find an integer flow of least convex cost. The sizes with the least sum of squares among those reachable also have
 * the largest minimum and the smallest maximum (the reachable size vectors are an M-convex set), which gives "sizes
 * differ by at most 1, no heat under 3 when avoidable".
 */
export function spread(problem: SpreadProblem, random: Random): number[][] {
  const { teams, heats, timing } = problem
  const isPlain = heats.every((heat) => heat.kept.length === 0)
  if (isPlain) {
    const dealt = random.shuffle(deal(queue(teams, random), heats.length))
    const byId = new Map(teams.map((team) => [team.id, team]))
    const settled = dealt.map((ids) => ids.map((id) => byId.get(id) as DrawTeam))
    const numbers = heats.map(({ number }) => number)
    // Clashes alone first: an exchange for a longer rest must not take the way out of a clash.
    exchangeTeams(settled, numbers, timing && { ...timing, restMs: 0 })
    const left = exchangeTeams(settled, numbers, timing)
    const isLarge = teams.length * heats.length > EXACT_LIMIT
    if (left === 0 || (isLarge && left < CLASH)) return settled.map((own) => own.map(({ id }) => id))
  }
  return spreadByFlow(problem, random)
}

/** The least possible number of same-school pairs in these heats, including kept places. Exact, see `spread`. */
export function leastPairs(problem: SpreadProblem, random: Random): number {
  const spreadOut = spreadByFlow({ ...problem, timing: undefined }, random)
  return problem.heats.reduce((sum, heat, index) => {
    const ids = [...heat.kept.map((place) => place.team), ...(spreadOut[index] ?? [])]
    return sum + [...countBy(ids, problem.schoolOf).values()].reduce((inner, count) => inner + pairsOf(count), 0)
  }, 0)
}

/**
 * Teams in one sequence, grouped by school, both in random order. Sorted first, so that the input order has no effect.
 */
function queue(teams: readonly DrawTeam[], random: Random): number[] {
  const sorted = [...teams].sort((left, right) => left.school - right.school || left.id - right.id)
  const schools = [...Map.groupBy(sorted, (team) => team.school).values()]
  return random.shuffle(schools).flatMap((own) => random.shuffle(own.map((team) => team.id)))
}

/**
 * Deals the sequence round-robin. A school is contiguous in it, so its teams are spread as evenly as possible (the
 * least number of pairs, see sameSchoolPairsBound), and heat sizes differ by at most one.
 */
function deal(line: readonly number[], heatCount: number): number[][] {
  const heats: number[][] = Array.from({ length: heatCount }, () => [])
  line.forEach((team, index) => {
    heats[index % heatCount]?.push(team)
  })
  return heats
}

/**
 * Exchanges teams of different heats until no start of a runner costs anything, as far as exchanges of two go. The sizes
 * stay as they are, and an exchange that would add a same-school pair is not made, so that heats which were optimal in
 * both stay so. Much faster than the flow, which is left for the rounds in which an exchange of two is not enough.
 * @returns the cost that is left
 */
function exchangeTeams(heats: DrawTeam[][], numbers: readonly number[], timing: Timing | undefined): number {
  const counts = heats.map((own) => countBy(own, ({ school }) => school))
  const costIn = (team: DrawTeam, heat: number) => startCost(team, timing, numbers[heat] ?? 0)
  const countIn = (heat: number, school: number) => counts[heat]?.get(school) ?? 0
  const change = (heat: number, school: number, by: number) => counts[heat]?.set(school, countIn(heat, school) + by)
  const addsPair = (team: DrawTeam, from: number, other: DrawTeam, to: number) => {
    if (other.school === team.school) return false
    const before = countIn(from, team.school) - 1 + countIn(to, other.school) - 1
    return countIn(to, team.school) + countIn(from, other.school) > before
  }
  /** Exchanges the team for the first one with which both cost nothing, or with `isAnyGain` for one that lowers the cost. */
  const exchange = (from: number, at: number, isAnyGain: boolean): boolean => {
    const own = heats[from] as DrawTeam[]
    const team = own[at] as DrawTeam
    const here = costIn(team, from)
    for (let step = 1; step < heats.length; step += 1) {
      const to = (from + step) % heats.length
      const there = costIn(team, to)
      if (isAnyGain ? there >= here : there > 0) continue
      const others = heats[to] as DrawTeam[]
      const place = others.findIndex((other) => {
        const back = costIn(other, from)
        if (back > 0 && (!isAnyGain || there + back >= here + costIn(other, to))) return false
        return !addsPair(team, from, other, to)
      })
      if (place === -1) continue
      const other = others[place] as DrawTeam
      own[at] = other
      others[place] = team
      change(from, team.school, -1)
      change(to, team.school, 1)
      change(to, other.school, -1)
      change(from, other.school, 1)
      return true
    }
    return false
  }
  for (const [from, own] of heats.entries()) {
    for (const at of own.keys()) {
      if (costIn(own[at] as DrawTeam, from) > 0 && !exchange(from, at, false)) exchange(from, at, true)
    }
  }
  return heats.reduce((sum, own, heat) => sum + own.reduce((inner, team) => inner + costIn(team, heat), 0), 0)
}

function spreadByFlow({ teams, heats, schoolOf, timing }: SpreadProblem, random: Random): number[][] {
  const order = random.shuffle([...teams].sort((left, right) => left.id - right.id))
  const network = new SpreadNetwork(heats, random.shuffle([...heats.keys()]), order.length)
  const schools = [...Map.groupBy(order, (team) => team.school)]
  const senders = schools.map(([school, own]) => {
    const kept = heats.map((heat) => heat.kept.filter((place) => schoolOf(place.team) === school).length)
    const costs = own.map((team) => heats.map((heat) => startCost(team, timing, heat.number)))
    const isCareless = costs.flat().every((cost) => cost === 0)
    return isCareless ? network.addSchool(own, kept) : network.addTeams(own, kept, costs)
  })
  for (const send of senders.flatMap(({ sends }) => sends)) {
    if (!send()) throw new RangeError('the heats have too little room')
  }
  const placed: number[][] = heats.map(() => [])
  for (const { read } of senders) {
    for (const { team, heat } of read()) placed[heat]?.push(team)
  }
  return placed
}

type Sender = { sends: (() => boolean)[]; read: () => { team: number; heat: number }[] }

/**
 * The flow network of a spread. Teams of one school without costs are interchangeable and share one node, so that a
 * round without shared runners has only school and heat nodes.
 */
class SpreadNetwork {
  readonly #flow: UnitFlow
  readonly #heats: readonly OpenHeat[]
  readonly #heatOrder: readonly number[]
  readonly #sink: number
  #nodes: number

  constructor(heats: readonly OpenHeat[], heatOrder: readonly number[], teamCount: number) {
    this.#flow = new UnitFlow()
    this.#heats = heats
    this.#heatOrder = heatOrder
    this.#sink = heats.length
    this.#nodes = heats.length + 1
    for (const index of heatOrder) {
      const heat = heats[index] as OpenHeat
      for (let more = 0; more < Math.min(heat.room, teamCount); more += 1) {
        this.#flow.addArc(index, this.#sink, SIZE * (2 * (heat.kept.length + more) + 1))
      }
    }
  }

  addSchool(teams: readonly DrawTeam[], kept: readonly number[]): Sender {
    const node = this.#addNode()
    const arcs = this.#heatOrder.flatMap((heat) =>
      this.#addPairArcs(node, heat, teams.length, kept[heat] ?? 0).map((arc) => ({ heat, arc })),
    )
    return {
      sends: teams.map(() => () => this.#flow.send(node, this.#sink)),
      read: () => {
        const used = arcs.filter(({ arc }) => this.#flow.isUsed(arc))
        return teams.map((team, index) => ({ team: team.id, heat: used[index]?.heat ?? 0 }))
      },
    }
  }

  addTeams(teams: readonly DrawTeam[], kept: readonly number[], costs: readonly (readonly number[])[]): Sender {
    const pairNodes = new Map(this.#heatOrder.map((heat) => [heat, this.#addNode()]))
    for (const [heat, node] of pairNodes) this.#addPairArcs(node, heat, teams.length, kept[heat] ?? 0)
    const own = teams.map((team, index) => {
      const node = this.#addNode()
      const arcs = [...pairNodes].map(([heat, pairNode]) => ({
        heat,
        arc: this.#flow.addArc(node, pairNode, costs[index]?.[heat] ?? 0),
      }))
      return { team: team.id, node, arcs }
    })
    return {
      sends: own.map(
        ({ node }) =>
          () =>
            this.#flow.send(node, this.#sink),
      ),
      read: () =>
        own.map(({ team, arcs }) => ({ team, heat: arcs.find(({ arc }) => this.#flow.isUsed(arc))?.heat ?? 0 })),
    }
  }

  #addNode(): number {
    this.#nodes += 1
    return this.#nodes - 1
  }

  /** The k-th team of a school in a heat adds as many pairs as the school already has teams there. */
  #addPairArcs(from: number, heat: number, teamCount: number, kept: number): number[] {
    const most = Math.min(teamCount, this.#heats[heat]?.room ?? 0)
    return Array.from({ length: most }, (_, more) => this.#flow.addArc(from, heat, PAIR * (kept + more)))
  }
}
