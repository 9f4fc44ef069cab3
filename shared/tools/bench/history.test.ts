import { expect, test } from 'vitest'
import { type Entry, lastFigures, regressions } from './history.ts'

const run = (command: string, machine: string, value: number): Entry => ({
  at: '2026-01-01T00:00:00.000Z',
  command,
  machine,
  commit: 'abc',
  figures: { 'a registration': { value, limit: 10 } },
})

test('a figure is compared with its newest value of the same command on the same class of machine', () => {
  const history = [run('load', 'two', 5), run('load', 'two', 6), run('load', 'eight', 1), run('live', 'two', 2)]
  expect(lastFigures(history, { command: 'load', machine: 'two' })).toEqual(new Map([['a registration', 6]]))
})

test('worse by more than a tenth is named, by a tenth or for the first time is not', () => {
  const last = new Map([
    ['slower', 100],
    ['same', 100],
  ])
  const now = new Map([
    ['slower', 111],
    ['same', 110],
    ['new', 5],
  ])
  expect(regressions(last, now)).toEqual(['slower: +11 %'])
})
