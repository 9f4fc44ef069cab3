import { expect, it } from 'vitest'
import type { Fact } from './facts.ts'
import { groundsNeeded, lateLegs } from './late-legs.ts'

const change = (seq: number, legs: number[], rest: Partial<Fact> = {}) => ({
  id: `f${seq}`,
  kind: 'legs' as const,
  team: 1,
  undoes: null,
  device: 'A',
  seq,
  seen: seq - 1,
  detail: { legs, reserves: [], grounds: null },
  ...rest,
})
const other = (seq: number, kind: 'sent' | 'undo', undoes: string | null = null) => ({
  ...change(seq, []),
  kind,
  team: kind === 'sent' ? null : 1,
  undoes,
  detail: null,
})

it('F48: the newest change counts in any order, and an undo gives back the one before', () => {
  const facts = [change(1, [1, 2]), change(2, [2, 1])]
  expect(lateLegs(facts, 1)?.lineUp.legs).toEqual([2, 1])
  expect(lateLegs([...facts, ...facts].reverse(), 1)).toEqual(lateLegs(facts, 1))
  expect(lateLegs([...facts, other(3, 'undo', 'f2')], 1)?.lineUp.legs).toEqual([1, 2])
  expect(lateLegs(facts, 2)).toBeNull()
})

it('two devices that did not know of each other contradict, unless they say the same', () => {
  const differing = [change(1, [1, 2]), change(2, [2, 1], { device: 'B', seen: 0 })]
  expect(lateLegs(differing, 1)?.isContradicted).toBe(true)
  expect(lateLegs([...differing, change(3, [1, 2], { seen: 2 })], 1)?.isContradicted).toBe(false)
  expect(lateLegs([change(1, [1, 2]), change(2, [1, 2], { device: 'B', seen: 0 })], 1)?.isContradicted).toBe(false)
})

it('a change that comes after the heat was sent is told to be late', () => {
  expect(lateLegs([change(1, [1, 2]), other(2, 'sent')], 1)?.isLate).toBe(false)
  expect(lateLegs([other(1, 'sent'), change(2, [1, 2], { seen: 0 })], 1)?.isLate).toBe(true)
})

it('only a runner from outside the team needs grounds, and between trial and final any replacement', () => {
  const before = { legs: [1, 2, 3], reserves: [4] }
  const after = (...legs: number[]) => ({ legs, reserves: [] })
  expect(groundsNeeded(before, after(3, 2, 1), true)).toBe(false)
  expect(groundsNeeded(before, after(1, 2, 4), false)).toBe(false)
  expect(groundsNeeded(before, after(1, 2, 4), true)).toBe(true)
  expect(groundsNeeded(before, after(1, 2, 9), false)).toBe(true)
})
