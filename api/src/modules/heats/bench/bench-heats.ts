import { type CarnivalRound, drawCarnival, placeBeside } from '../engine/carnival.ts'
import { diffHeats } from '../engine/diff.ts'
import { measure } from '../engine/quality.ts'
import { repair } from '../engine/repair.ts'
import type { Round, RoundHeat } from '../engine/types.ts'
import { drawSampleCarnival, sampleRound } from './carnivals.ts'
import { type Method, methods } from './methods.ts'

const SEEDS = Array.from({ length: 40 }, (_, index) => `bench ${index}`)
const GOAL = { eventMs: 50, carnivalMs: 1000 }

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
const carnivals = SEEDS.slice(0, 5).map(drawSampleCarnival)
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
