import { describe, expect, it } from 'vitest'
import { overlapsOf, type Start } from './situation.ts'

const start = (team: number, event: string, from: string, to: string): Start => ({
  team,
  event,
  from: `2025-05-16T${from}:00+03:00`,
  to: `2025-05-16T${to}:00+03:00`,
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
