import { describe, expect, it } from 'vitest'
import { overlapsOf, type RuleInstance, type RuleTeam, type Start, warningsOf } from './situation.ts'

const start = (team: number, event: string, from: string, to: string): Start => ({
  team,
  event,
  from: `2025-05-16T${from}:00+03:00`,
  to: `2025-05-16T${to}:00+03:00`,
  isHeat: false,
})
const ida = { id: 7, name: 'Ida Ek' }

describe('a runner with two starts', () => {
  it('is warned with both events and their times', () => {
    const found = overlapsOf(ida, [start(2, 'Gatustafett', '12:30', '13:05'), start(1, '4 × 100 m', '12:10', '12:40')])
    expect(found).toMatchObject([
      {
        runner: 7,
        teams: [1, 2],
        starts: [{ event: '4 × 100 m' }, { event: 'Gatustafett' }],
        detail:
          'Ida Ek hinner kanske inte: 4 × 100 m (upprop 12:10, i mål 12:40) och Gatustafett (upprop 12:30, i mål 13:05), fredag 16.5.2025.',
      },
    ])
  })

  it('is not warned when one window ends as the other begins, nor for two rounds of one team', () => {
    expect(overlapsOf(ida, [start(1, 'A', '12:00', '12:30'), start(2, 'B', '12:30', '13:00')])).toEqual([])
    expect(overlapsOf(ida, [start(1, 'A', '12:00', '12:30'), start(1, 'A', '12:10', '13:00')])).toEqual([])
  })

  it('is warned of each pair', () => {
    const all = [start(1, 'A', '12:00', '14:00'), start(2, 'B', '12:30', '13:30'), start(3, 'C', '13:00', '15:00')]
    expect(overlapsOf(ida, all).map(({ teams }) => teams)).toEqual([
      [1, 2],
      [1, 3],
      [2, 3],
    ])
  })

  it('is warned once of two teams whose windows overlap in several rounds, by the first', () => {
    const rounds = [
      start(1, 'A, final', '15:00', '16:00'),
      start(2, 'B, final', '14:50', '15:30'),
      start(1, 'A, försök', '12:00', '13:00'),
      start(2, 'B, försök', '12:30', '13:30'),
    ]
    const found = overlapsOf(ida, rounds)
    expect(found.map(({ starts }) => starts.map(({ event }) => event))).toEqual([['A, försök', 'B, försök']])
  })
})

describe('teams with published heats', () => {
  const rounds = [
    { id: 10, name: 'A', calls: '13:55', finish: '15:10' },
    { id: 11, name: 'B', calls: '14:40', finish: '15:50' },
  ]
  const events = rounds.map(
    ({ id, name, calls, finish }): RuleInstance => ({
      id,
      name,
      gender_type: 'female',
      composition_rule: null,
      leg_distances_m: null,
      team_size: 1,
      reserves_max: 0,
      min_grade: 7,
      max_grade: 9,
      max_events_per_runner: 2,
      rounds: ['FINAL'],
      round_times: [
        {
          round: 'FINAL',
          calls_at: `2025-05-16T${calls}:00+03:00`,
          starts_at: `2025-05-16T${calls}:00+03:00`,
          finish_at: `2025-05-16T${finish}:00+03:00`,
        },
      ],
    }),
  )
  const compositions = [{ round: 'FINAL' as const, legs: [7], reserves: [] }]
  const team = (id: number, event: number): RuleTeam => ({
    id,
    event_instance: event,
    name: `Vasa ${id}`,
    status: 'confirmed',
    exception_allowed: false,
    compositions,
  })
  const heat = (id: number, calls: string, starts: string, delay_min = 0) => ({
    team: id,
    round: 'FINAL' as const,
    calls_at: `2025-05-16T${calls}:00+03:00`,
    starts_at: `2025-05-16T${starts}:00+03:00`,
    delay_min,
  })
  const runners = [{ id: 7, first_name: 'Ida', last_name: 'Ek', grade: 7, gender: 'female' as const }]
  const found = (heats: ReturnType<typeof heat>[]) =>
    warningsOf({ teams: [team(1, 10), team(2, 11)], events, runners, heats }).map(({ starts }) => starts)

  it('are judged by their own heats, with the delay, and not by the rounds', () => {
    expect(found([])).toMatchObject([[{ isHeat: false }, { isHeat: false }]])
    expect(found([heat(1, '14:16', '14:31'), heat(2, '15:10', '15:25')])).toEqual([])
    expect(found([heat(1, '14:16', '14:31', 40), heat(2, '15:10', '15:25')])).toMatchObject([
      [{ isHeat: true, from: '2025-05-16T11:56:00.000Z', to: '2025-05-16T12:21:00.000Z' }, { isHeat: true }],
    ])
  })

  it('are judged by the round where one of them has no heat yet', () => {
    expect(found([heat(1, '14:10', '14:25')])).toEqual([])
    expect(found([heat(1, '14:36', '14:51')])).toMatchObject([[{ isHeat: true }, { isHeat: false }]])
  })
})
