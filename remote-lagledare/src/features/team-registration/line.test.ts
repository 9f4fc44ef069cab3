import { expect, it } from 'vitest'
import { isSameLine, lineOf, place, withLine, without } from './line.ts'
import { event, team } from './test-data.ts'
import type { Line } from './types.ts'

const line: Line = { name: 'Vasa 1', legs: [1, 2, null, null], reserves: [3] }

it('puts a runner into a place, and lets two runners change places', () => {
  expect(place(line, { kind: 'legs', index: 2 }, 4).legs).toEqual([1, 2, 4, null])
  expect(place(line, { kind: 'legs', index: 0 }, 2).legs).toEqual([2, 1, null, null])
  expect(place(line, { kind: 'legs', index: 0 }, 3)).toEqual({
    name: 'Vasa 1',
    legs: [3, 2, null, null],
    reserves: [1],
  })
  expect(place(line, { kind: 'legs', index: 0 }, null).legs).toEqual([null, 2, null, null])
  expect(without(line, 3).reserves).toEqual([null])
})

it('reads the first round’s line-up with a slot per place, and writes it back', () => {
  const saved = team({ compositions: [{ round: 'TRIAL', legs: [1, null, null, null], reserves: [] }] })
  expect(lineOf(saved, event({ reserves_max: 2 }))).toEqual({
    name: 'Vasa 1',
    legs: [1, null, null, null],
    reserves: [null, null],
  })
  expect(withLine(saved, event(), line).compositions).toEqual([
    { round: 'TRIAL', legs: [1, 2, null, null], reserves: [3] },
  ])
})

it('is the same with an empty slot more or less among the reserves', () => {
  expect(isSameLine(line, { ...line, reserves: [null, 3] })).toBe(true)
  expect(isSameLine(line, { ...line, reserves: [] })).toBe(false)
  expect(isSameLine(line, { ...line, name: 'Annat' })).toBe(false)
})
