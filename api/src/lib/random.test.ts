import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'

describe('createRandom', () => {
  it('repeats itself from the same seed and differs from another', () => {
    const take = (seed: string) => {
      const random = createRandom(seed)
      return Array.from({ length: 20 }, () => random.below(1000))
    }
    expect(take('karneval')).toEqual(take('karneval'))
    expect(take('karneval')).not.toEqual(take('karnevaL'))
  })

  it('spreads evenly: each of eight lanes is drawn first about as often', () => {
    const random = createRandom('lanes')
    const counts = new Array<number>(8).fill(0)
    for (let round = 0; round < 8000; round += 1) {
      const first = random.shuffle([0, 1, 2, 3, 4, 5, 6, 7])[0] ?? 0
      counts[first] = (counts[first] ?? 0) + 1
    }
    // Six standard deviations around 1000; with a fixed seed the result is the same on every run.
    expect(Math.min(...counts)).toBeGreaterThan(820)
    expect(Math.max(...counts)).toBeLessThan(1180)
  })

  it('keeps to its bounds and refuses to pick from nothing', () => {
    const random = createRandom('bounds')
    const values = Array.from({ length: 500 }, () => random.between(3, 5))
    expect(new Set(values)).toEqual(new Set([3, 4, 5]))
    expect(() => random.pick([])).toThrow(RangeError)
  })
})
