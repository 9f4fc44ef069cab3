import { describe, expect, it } from 'vitest'
import { drawFinal, qualify, type TrialResult } from './final.ts'
import { groupsFor, laneGroups, laneKinds } from './lane-groups.ts'

/** Two heats of six; team 11 wins the slow heat. */
const results: TrialResult[] = [
  ...[1, 2, 3, 4, 5, 6].map((place) => ({ team: place, heat: 1, place, timeMs: 60_000 + place * 100 })),
  ...[1, 2, 3, 4, 5, 6].map((place) => ({ team: 10 + place, heat: 2, place, timeMs: 61_000 + place * 100 })),
]

describe('qualify', () => {
  it('takes the winners, then the best times, and ranks the winners first', () => {
    const finalists = qualify(results, 8, 'final')
    expect(finalists.map(({ team }) => team)).toEqual([1, 11, 2, 3, 4, 5, 6, 12])
    expect(finalists.filter((finalist) => finalist.as === 'winner').map(({ rank }) => rank)).toEqual([1, 2])
  })

  it('lets times decide alone when there are more heats than places', () => {
    const heats = Array.from({ length: 14 }, (_, heat) => ({ team: heat, heat, place: 1, timeMs: 70_000 - heat }))
    expect(qualify(heats, 8, 'many').map(({ team }) => team)).toEqual([13, 12, 11, 10, 9, 8, 7, 6])
  })

  it('leaves out who did not start, did not finish or was disqualified, and draws lots between equal times', () => {
    const even = [1, 2, 3, 4].map((team) => ({ team, heat: 1, place: null, timeMs: 60_000 }))
    const out = { team: 9, heat: 1, place: null, timeMs: null }
    expect(
      qualify([...even, out], 8, 's')
        .map(({ team }) => team)
        .sort(),
    ).toEqual([1, 2, 3, 4])
    const orders = ['a', 'b', 'c', 'd'].map((seed) =>
      qualify(even, 4, seed)
        .map(({ team }) => team)
        .join(),
    )
    expect(new Set(orders).size).toBeGreaterThan(1)
    expect(qualify(even, 4, 'a')).toEqual(qualify([...even].reverse(), 4, 'a'))
  })
})

describe('drawFinal', () => {
  const lanes = [1, 2, 3, 4, 5, 6, 7, 8]
  const setup = { lanes, trackLanes: 8, kind: 'relay' as const, places: 8 }

  it('draws ranks 1–4 on 4 5 6 7, 5–6 on 3 8, 7–8 on 1 2, whatever the seed', () => {
    const finalists = qualify(results, 8, 'final')
    for (const seed of Array.from({ length: 50 }, (_, index) => `seed ${index}`)) {
      const [heat] = drawFinal(finalists, setup, seed)
      const laneOf = new Map(heat?.places.map((place) => [place.team, place.lane]))
      const group = (from: number, to: number) =>
        finalists
          .filter(({ rank }) => rank >= from && rank <= to)
          .map(({ team }) => laneOf.get(team))
          .sort()
      expect([group(1, 4), group(5, 6), group(7, 8)]).toEqual([
        [4, 5, 6, 7],
        [3, 8],
        [1, 2],
      ])
    }
  })

  it('passes over unusable lanes and gives fewer finalists the better lanes', () => {
    const finalists = qualify(results, 5, 'final')
    const [heat] = drawFinal(finalists, { ...setup, lanes: [1, 2, 3, 4, 5, 7, 8], places: 5 }, 'one lane is wet')
    expect(heat?.places.map((place) => place.lane).filter((lane) => ![3, 8].includes(lane))).toEqual([4, 5, 7])
    expect(heat?.places).toHaveLength(5)
  })

  it('has a group for every lane of every track once', () => {
    for (const kind of laneKinds) {
      for (const [width, groups] of Object.entries(laneGroups[kind])) {
        expect(groups.flat().sort((a, b) => a - b)).toEqual(
          Array.from({ length: Number(width) }, (_, index) => index + 1),
        )
      }
      expect(groupsFor(kind, 3, [1, 2, 3]).flat().sort()).toEqual([1, 2, 3])
    }
  })

  it('refuses more finalists than lanes', () => {
    expect(() => drawFinal(qualify(results, 8, 's'), { ...setup, lanes: [1, 2, 3] }, 's')).toThrow(RangeError)
  })
})
