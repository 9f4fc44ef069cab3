import { expect, it } from 'vitest'
import { event, team } from '../../shared/entry/test-data.ts'
import type { Line } from './entry.ts'
import { isSameLine, lineOf, place, withLine, without } from './line.ts'

const line: Line = { round: 'TRIAL', name: 'Vasa 1', leader: null, legs: [1, 2, null, null], reserves: [3] }

it('puts a runner into a place, and lets two runners change places', () => {
  expect(place(line, { kind: 'legs', index: 2 }, 4).legs).toEqual([1, 2, 4, null])
  expect(place(line, { kind: 'legs', index: 0 }, 2).legs).toEqual([2, 1, null, null])
  expect(place(line, { kind: 'legs', index: 0 }, 3)).toEqual({ ...line, legs: [3, 2, null, null], reserves: [1] })
  expect(place(line, { kind: 'legs', index: 0 }, null).legs).toEqual([null, 2, null, null])
  expect(without(line, 3).reserves).toEqual([null])
})

it('reads a round’s line-up with a slot per place, and writes it back beside the other round’s', () => {
  const final = { round: 'FINAL' as const, legs: [2, null, null, null], reserves: [] }
  const saved = team({
    leader: 7,
    compositions: [{ round: 'TRIAL', legs: [1, null, null, null], reserves: [] }, final],
  })
  const trial = { round: 'TRIAL', name: 'Vasa 1', leader: 7, legs: [1, null, null, null], reserves: [null, null] }
  expect(lineOf(saved, event({ reserves_max: 2 }))).toEqual(trial)
  expect(lineOf(saved, event({ reserves_max: 2 }), 'FINAL')).toEqual({ ...trial, round: 'FINAL', legs: final.legs })
  expect(withLine(saved, line)).toMatchObject({
    leader: null,
    compositions: [{ round: 'TRIAL', legs: [1, 2, null, null], reserves: [3] }, final],
  })
})

it('is the same with an empty slot more or less among the reserves', () => {
  expect(isSameLine(line, { ...line, reserves: [null, 3] })).toBe(true)
  expect(isSameLine(line, { ...line, reserves: [] })).toBe(false)
  expect(isSameLine(line, { ...line, name: 'Annat' })).toBe(false)
  expect(isSameLine(line, { ...line, leader: 7 })).toBe(false)
})
