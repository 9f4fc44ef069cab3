import { expect, it } from 'vitest'
import { demoHeat, demoResults, demoRound } from '../../shared/results/testing/demo-results.ts'
import { demoHeats } from '../heats/testing/demo-heats.ts'
import { onScreen, versionOf } from './on-screen.ts'

const at = (clock: string) => Date.parse(`2025-05-16T${clock}+03:00`)
const results = demoResults(demoRound({ event_instance: 1, heats: [demoHeat()] })).data
const [round] = results
const [heat] = round?.heats ?? []
const version = round && heat ? versionOf(round, heat) : ''

const shown = (clock: string, given: object = {}) => {
  const state = onScreen({ rounds: demoHeats.data, results: [], seen: new Map(), now: at(clock), ...given })
  return state.kind === 'idle'
    ? ['idle', state.startsAt?.toISOString() ?? null]
    : [state.kind, state.round.event_name, state.heat.number]
}

it('shows the heat that starts next, also while it is on the track', () => {
  expect(shown('13:30:00')).toEqual(['next', '5 × 80 m flickor, åk 1–6', 1])
  expect(shown('13:42:00')).toEqual(['next', '5 × 80 m flickor, åk 1–6', 1])
  expect(shown('13:44:00')).toEqual(['next', '5 × 80 m pojkar, åk 1–6', 1])
})

it('F47: a result that has just come is shown for half a minute, then the next start list', () => {
  const seen = new Map([[version, at('13:41:00')]])
  expect(shown('13:41:10', { results, seen })).toEqual(['result', '5 × 80 m flickor, åk 1–6', 1])
  expect(shown('13:41:40', { results, seen })).toEqual(['next', '5 × 80 m pojkar, åk 1–6', 1])
})

it('a result that was there when the screen was opened is not news, one that is corrected is', () => {
  expect(shown('13:41:10', { results })[0]).toBe('next')
  const corrected = demoResults(demoRound({ event_instance: 1, heats: [demoHeat({ state: 'corrected' })] })).data
  const [again] = corrected
  expect(again?.heats[0] && versionOf(again, again.heats[0])).not.toBe(version)
})

it('is idle when the next start is more than an hour away, and says when it is', () => {
  expect(shown('10:00:00')).toEqual(['idle', '2025-05-16T10:40:00.000Z'])
  expect(onScreen({ rounds: [], results: [], seen: new Map(), now: at('10:00:00') })).toEqual({
    kind: 'idle',
    startsAt: null,
  })
})
