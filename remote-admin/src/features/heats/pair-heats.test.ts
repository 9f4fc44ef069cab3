import { expect, it } from 'vitest'
import { pairHeats } from './pair-heats.ts'

const place = (lane: number, team: number) => ({
  lane,
  team,
  team_name: `Lag ${team}`,
  school: 1,
  school_name: 'Norra',
})
const heat = (number: number, ...places: ReturnType<typeof place>[]) => ({ number, starts_at: null, places })
const round = { event_instance: 1, round: 'TRIAL' as const }

it('shows every lane of the track, and says where a team comes from and goes to', () => {
  const [first, second] = pairHeats({
    ...round,
    track_lanes: 3,
    before: [heat(1, place(1, 10), place(2, 11))],
    after: [heat(1, place(1, 10), place(2, 12)), heat(2, place(3, 11))],
  })
  expect(first?.lanes.map(({ lane, isChanged }) => [lane, isChanged])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ])
  expect(first?.lanes[1]).toMatchObject({ to: { heat: 2, lane: 3 }, from: null })
  expect(second?.lanes[2]).toMatchObject({ before: undefined, to: null, from: { heat: 1, lane: 2 } })
})

it('shows the taken places of a mass start, also of a team that leaves', () => {
  const [only] = pairHeats({ ...round, track_lanes: null, before: [heat(1, place(7, 10))], after: [] })
  expect(only?.lanes).toEqual([
    { lane: 7, before: place(7, 10), after: undefined, isChanged: true, to: null, from: null },
  ])
})
