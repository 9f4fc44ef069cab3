import { describe, expect, it } from 'vitest'
import { drawFinal, type Finalist } from './final.ts'
import { groupsFor, laneGroups, laneKinds } from './lane-groups.ts'

/** Eight finalists, the best first. */
const eight: Finalist[] = [1, 11, 2, 3, 4, 5, 6, 12].map((team, index) => ({
  team,
  rank: index + 1,
  as: index < 2 ? 'winner' : 'time',
  timeMs: 60_000 + index * 100,
}))

describe('drawFinal', () => {
  const lanes = [1, 2, 3, 4, 5, 6, 7, 8]
  const setup = { lanes, trackLanes: 8, kind: 'relay' as const, places: 8 }

  it('draws ranks 1–4 on 4 5 6 7, 5–6 on 3 8, 7–8 on 1 2, whatever the seed', () => {
    const finalists = eight
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
    const finalists = eight.slice(0, 5)
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
    expect(() => drawFinal(eight, { ...setup, lanes: [1, 2, 3] }, 's')).toThrow(RangeError)
  })
})
