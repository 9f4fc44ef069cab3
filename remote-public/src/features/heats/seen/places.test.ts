import { expect, it } from 'vitest'
import type { HeatSchedule } from '../../../shared/get-heat-schedule.ts'
import { demoHeats } from '../testing/demo-heats.ts'
import { changesBetween, placesOf } from './places.ts'

/** The demo heats with one event changed. */
const changed = (eventId: number, change: (round: HeatSchedule['data'][number]) => HeatSchedule['data'][number]) => ({
  ...demoHeats,
  data: demoHeats.data.map((round) => (round.event_instance === eventId ? change(round) : round)),
})
const words = (schedule: HeatSchedule) =>
  changesBetween(placesOf(demoHeats), schedule).map(({ kind, team }) => [kind, team])

it('says nothing when nothing has changed', () => {
  expect(words(demoHeats)).toEqual([])
})

it('tells a moved lane, a delay, a new team and one that is gone', () => {
  const lane = changed(1, (round) => ({
    ...round,
    heats: round.heats.map((heat) => ({ ...heat, lanes: heat.lanes.map((one) => ({ ...one, lane: 8 })) })),
  }))
  expect(words(lane)).toEqual([['moved', 'Cygnaeus skola 1']])
  const late = changed(10, (round) => ({
    ...round,
    heats: round.heats.map((heat) => ({ ...heat, delay_min: 8 })),
  }))
  expect(words(late)).toEqual([['moved', 'Sursik skola 1']])
  const fewer = changed(2, (round) => ({
    ...round,
    heats: round.heats.map((heat) => ({ ...heat, lanes: heat.lanes.slice(1) })),
  }))
  expect(words(fewer)).toEqual([['gone', 'Sursik skola 1']])
  expect(changesBetween(placesOf(fewer), demoHeats).map(({ kind, team }) => [kind, team])).toEqual([
    ['new', 'Sursik skola 1'],
  ])
})

it('tells a withdrawn team as struck, once: neither as moved nor again when its place is gone', () => {
  const struck = changed(2, (round) => ({
    ...round,
    heats: round.heats.map((heat) => ({
      ...heat,
      lanes: heat.lanes.map((one, index) => ({ ...one, withdrawn: index === 0 })),
    })),
  }))
  expect(words(struck)).toEqual([['gone', 'Sursik skola 1']])
  const without = changed(2, (round) => ({
    ...round,
    heats: round.heats.map((heat) => ({ ...heat, lanes: heat.lanes.slice(1) })),
  }))
  expect(changesBetween(placesOf(struck), without)).toEqual([])
})
