import type { RoundHeat } from '../types.ts'

const pairs = (count: number) => (count < 2 ? 0 : (count * (count - 1)) / 2)

/** The least pairs of one school's teams in `heatCount` heats, by exhaustive search. Shares no code with the engine. */
export function leastSplit(count: number, heatCount: number): number {
  if (heatCount === 1) return pairs(count)
  const options = Array.from({ length: count + 1 }, (_, here) => here)
  return Math.min(...options.map((here) => pairs(here) + leastSplit(count - here, heatCount - 1)))
}

type Outcome = { pairs: number; squares: number; clashes: number; shortRests: number }

type Search = {
  /** Each team's school, and its clashes and short rests by heat. */
  teams: readonly { school: number; clashes: readonly number[]; shortRests: readonly number[] }[]
  /** Schools of the kept teams by heat. */
  kept: readonly (readonly number[])[]
  rooms: readonly number[]
}

/** The best spread by exhaustive search in the draw's priority; for a few teams only. */
export function bestSpread({ teams, kept, rooms }: Search): Outcome {
  let best: Outcome | null = null
  const heats = kept.map((schools) => [...schools])
  const visit = (index: number, clashes: number, shortRests: number) => {
    const team = teams[index]
    if (!team) {
      const squares = sum(heats.map((heat) => heat.length ** 2))
      const outcome = { pairs: sum(heats.map(pairsIn)), squares, clashes, shortRests }
      if (!best || isBetter(outcome, best)) best = outcome
      return
    }
    for (const [at, heat] of heats.entries()) {
      if (heat.length - (kept[at]?.length ?? 0) >= (rooms[at] ?? 0)) continue
      heat.push(team.school)
      visit(index + 1, clashes + (team.clashes[at] ?? 0), shortRests + (team.shortRests[at] ?? 0))
      heat.pop()
    }
  }
  visit(0, 0, 0)
  if (!best) throw new Error('no spread fits')
  return best
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const pairsIn = (schools: readonly number[]) =>
  sum(schools.map((school, index) => schools.slice(index + 1).filter((other) => other === school).length))

const isBetter = (left: Outcome, right: Outcome) =>
  (left.pairs - right.pairs ||
    left.squares - right.squares ||
    left.clashes - right.clashes ||
    left.shortRests - right.shortRests) < 0

/** The parts that must stay: closed heats and locked places. */
export const stays = (heats: readonly RoundHeat[]): string =>
  JSON.stringify(
    heats.flatMap((heat): unknown[] =>
      heat.closed ? [heat] : heat.places.filter((place) => place.locked).map((place) => [heat.number, place]),
    ),
  )
