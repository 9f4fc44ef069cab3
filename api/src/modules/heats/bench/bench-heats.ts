import { createRandom } from '../../../lib/random.ts'
import { type CarnivalRound, drawCarnival, placeBeside } from '../engine/carnival.ts'
import { diffHeats } from '../engine/diff.ts'
import { draw } from '../engine/draw.ts'
import { measure } from '../engine/quality.ts'
import { repair } from '../engine/repair.ts'
import type { Round, RoundHeat } from '../engine/types.ts'

const SEEDS = Array.from({ length: 40 }, (_, index) => `bench ${index}`)
/** Minutes that a runner rests at the least. */
const REST_MIN = 10
const GOAL = { eventMs: 50, carnivalMs: 1000, largeMs: 10_000 }

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The number of other teams that change heat or lane when one team withdraws and two are added. */
function movedByChange(method: Method, round: Round, heats: RoundHeat[], seed: string): number {
  const teams = [...round.teams.slice(1), { id: 9001, school: 901 }, { id: 9002, school: 902 }]
  const changed = { ...round, teams }
  const after =
    method.name === 'ours' ? repair({ ...changed, heats }, seed).heats : method.first(changed, `${seed} again`)
  return diffHeats(heats, after).filter((change) => change.op === 'moved').length
}

function row(method: Method, teamCount: number): (string | number)[] {
  const figures = SEEDS.map((seed) => {
    const round = sampleRound(teamCount, seed)
    const start = performance.now()
    const heats = method.first(round, seed)
    const ms = performance.now() - start
    const quality = measure({ ...round, heats })
    return {
      ms,
      excess: quality.same_school_pairs - quality.same_school_pairs_bound,
      spread: quality.largest_heat - quality.smallest_heat,
      outer: quality.outer_deviation,
      moved: movedByChange(method, round, heats, seed),
    }
  })
  const of = (key: keyof (typeof figures)[number]) => figures.map((figure) => figure[key])
  return [
    teamCount,
    method.name,
    mean(of('excess')).toFixed(1),
    Math.max(...of('spread')),
    mean(of('outer')).toFixed(1),
    mean(of('moved')).toFixed(1),
    median(of('ms')).toFixed(2),
  ]
}

const print = (cells: readonly (string | number)[]) =>
  console.log(cells.map((cell, index) => String(cell).padStart(index === 1 ? 16 : 12)).join(' '))

const lanes = [1, 2, 3, 4, 5, 6, 7, 8]

/** Teams of schools of very different sizes. */
function sampleRound(teamCount: number, seed: string): Round {
  const random = createRandom(seed)
  const schools = Math.max(2, Math.round(teamCount / 2.5))
  const teams = Array.from({ length: teamCount }, (_, index) => ({
    id: index + 1,
    // The minimum of two random numbers: some schools enter many teams, most a few.
    school: Math.min(random.between(1, schools), random.between(1, schools)),
  }))
  return { teams, heats: [], rules: { lanes, maxPerHeat: 8 } }
}

/** A carnival of 20 events and some 1,000 teams, or of `size` teams per event, in which runners take part in up to three events on the same day. */
function sampleCarnival(seed: string, size?: number): CarnivalRound[] {
  const random = createRandom(seed)
  const minute = 60_000
  return Array.from({ length: 20 }, (_, event): CarnivalRound => {
    const { teams } = sampleRound(size ?? random.between(12, 112), `${seed}/${event}`)
    return {
      key: `${event + 1}/TRIAL`,
      teams: teams.map(({ id, school }) => ({
        id: event * 10_000 + id,
        school,
        // Runners are drawn from 60 per school, so that concurrent events share some.
        runners: Array.from({ length: 4 }, () => school * 100 + random.below(60)),
      })),
      heats: [],
      rules: {
        lanes,
        maxPerHeat: 8,
        timing: {
          callsAt: event * 25 * minute,
          startsAt: (event * 25 + 15) * minute,
          heatMs: 3 * minute,
          restMs: REST_MIN * minute,
        },
      },
      isDrawn: true,
    }
  })
}

/** Draws a sample carnival and measures the time in ms. */
function drawSampleCarnival(
  seed: string,
  size?: number,
): {
  ms: number
  rounds: CarnivalRound[]
  drawn: ReturnType<typeof drawCarnival>
} {
  const rounds = sampleCarnival(seed, size)
  const start = performance.now()
  const drawn = drawCarnival(rounds, seed)
  return { ms: performance.now() - start, rounds, drawn }
}

/** An algorithm that assigns teams to heats. */
type Method = { name: string; first: (round: Round, seed: string) => RoundHeat[] }

const capacity = ({ rules, teams }: Round) => rules.maxPerHeat ?? rules.lanes?.length ?? teams.length

const heatCount = (round: Round) => Math.ceil(round.teams.length / capacity(round))

/** Assigns lanes in the order in which the teams were put into a heat. */
const withLanes = (groups: readonly (readonly number[])[], { rules }: Round): RoundHeat[] =>
  groups.map((teams, index) => ({
    number: index + 1,
    closed: false,
    places: teams.map((team, at) => ({ lane: rules.lanes?.[at] ?? at + 1, team, locked: false })),
  }))

/** Fills the heats forwards and backwards in the order of entry, as is usual in spreadsheets. */
function zigZag(round: Round): RoundHeat[] {
  const groups: number[][] = Array.from({ length: heatCount(round) }, () => [])
  round.teams.forEach((team, index) => {
    const lap = Math.floor(index / groups.length)
    const at = index % groups.length
    groups[lap % 2 === 0 ? at : groups.length - 1 - at]?.push(team.id)
  })
  return withLanes(groups, round)
}

/** Random order only. */
function byLot(round: Round, seed: string): RoundHeat[] {
  const order = createRandom(seed).shuffle(round.teams.map((team) => team.id))
  const groups = Array.from({ length: heatCount(round) }, (_, index) =>
    order.filter((_team, at) => at % heatCount(round) === index),
  )
  return withLanes(groups, round)
}

/** Puts each team into the heat with the fewest teams of its school, then with the fewest teams. */
function smallestGroup(round: Round, seed: string): RoundHeat[] {
  const groups: number[][] = Array.from({ length: heatCount(round) }, () => [])
  const schools = new Map(round.teams.map((team) => [team.id, team.school]))
  for (const team of createRandom(seed).shuffle(round.teams)) {
    const ranked = groups
      .filter((group) => group.length < capacity(round))
      .map((group) => ({ group, own: group.filter((id) => schools.get(id) === team.school).length }))
      .sort((left, right) => left.own - right.own || left.group.length - right.group.length)
    ranked[0]?.group.push(team.id)
  }
  return withLanes(groups, round)
}

const methods: readonly Method[] = [
  { name: 'ours', first: (round, seed) => draw(round, seed) },
  { name: 'zig-zag', first: zigZag },
  { name: 'random', first: byLot },
  { name: 'smallest group', first: smallestGroup },
]

console.log(
  `${SEEDS.length} generated events each; means, milliseconds as the median; one team withdraws and two come late\n`,
)
print(['teams', 'method', 'pairs>bound', 'max spread', 'outer dev.', 'moved', 'ms'])
for (const teamCount of [24, 64, 120]) {
  for (const method of methods) print(row(method, teamCount))
}

const event = median(
  SEEDS.map((seed) => {
    const round = sampleRound(120, seed)
    const start = performance.now()
    methods[0]?.first(round, seed)
    return performance.now() - start
  }),
)
const carnivals = SEEDS.slice(0, 5).map((seed) => drawSampleCarnival(seed))
/** The number of overlapping starts of runners; `blind` draws the same carnival without regard to runners. */
const clashesOf = (rounds: readonly CarnivalRound[], drawn: ReadonlyMap<string, RoundHeat[]>) =>
  rounds.reduce((sum, round) => {
    const all = rounds.map((each) => ({ ...each, heats: drawn.get(each.key) ?? [] }))
    return sum + measure({ ...placeBeside(round, all), heats: drawn.get(round.key) ?? [] }).clashes
  }, 0)
const clashes = carnivals.map(({ rounds, drawn }) => clashesOf(rounds, drawn))
const blind = carnivals.map(({ rounds }) => {
  const strangers = rounds.map((round) => ({ ...round, teams: round.teams.map((team) => ({ ...team, runners: [] })) }))
  return clashesOf(rounds, drawCarnival(strangers, 'blind'))
})
const carnival = median(carnivals.map(({ ms }) => ms))
console.log(`\n120 teams: ${event.toFixed(1)} ms (goal ${GOAL.eventMs})`)
console.log(
  `whole carnival of 20 events: ${carnival.toFixed(0)} ms (goal ${GOAL.carnivalMs}), clashes ${clashes.join(', ')}`,
)
console.log(`clashes when runners are not looked at: ${blind.join(', ')}`)

const large = drawSampleCarnival('large', 1000)
console.log(
  `20,000 teams in 20 events: ${large.ms.toFixed(0)} ms (goal ${GOAL.largeMs}), clashes ${clashesOf(large.rounds, large.drawn)}`,
)

const withRest = (rules: CarnivalRound['rules'], restMs: number) =>
  rules.timing ? { ...rules, timing: { ...rules.timing, restMs } } : rules

/** The starts with too short a rest. */
const restsOf = (rounds: readonly CarnivalRound[], drawn: ReadonlyMap<string, RoundHeat[]>) => {
  const all = rounds.map((each) => ({ ...each, heats: drawn.get(each.key) ?? [] }))
  const qualities = rounds.map((round) => measure({ ...placeBeside(round, all), heats: drawn.get(round.key) ?? [] }))
  return qualities.reduce((sum, { short_rests }) => sum + short_rests, 0)
}
const restless = carnivals.map(({ rounds }) => {
  const tired = rounds.map((round) => ({ ...round, rules: withRest(round.rules, 0) }))
  return restsOf(rounds, drawCarnival(tired, 'bench 0'))
})
console.log(
  `short rests (under ${REST_MIN} min): ${carnivals.map(({ rounds, drawn }) => restsOf(rounds, drawn)).join(', ')}; when rests are not looked at: ${restless.join(', ')}`,
)
console.log(`20,000 teams: short rests ${restsOf(large.rounds, large.drawn)}`)
