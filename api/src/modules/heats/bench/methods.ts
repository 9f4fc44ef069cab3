import { createRandom } from '../../../lib/random.ts'
import { draw } from '../engine/draw.ts'
import type { Round, RoundHeat } from '../engine/types.ts'

/** An algorithm that assigns teams to heats. */
export type Method = { name: string; first: (round: Round, seed: string) => RoundHeat[] }

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

export const methods: readonly Method[] = [
  { name: 'ours', first: (round, seed) => draw(round, seed) },
  { name: 'zig-zag', first: zigZag },
  { name: 'random', first: byLot },
  { name: 'smallest group', first: smallestGroup },
]
