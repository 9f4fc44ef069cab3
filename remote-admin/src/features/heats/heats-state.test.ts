import { expect, test } from 'vitest'
import type { Changes, RoundSummary, Work } from './api.ts'
import { heatsState } from './heats-state.ts'

const round = (event_instance: number, heats: number, published: number, part: Partial<RoundSummary> = {}) =>
  ({
    ...{ event_instance, round: 'TRIAL', is_first: true, team_count: 8 },
    ...{ heat_count: heats, published_heat_count: published, quality: { unplaced: 0 } },
    ...part,
  }) as RoundSummary
const final = (heats = 0, published = 0) =>
  round(1, heats, published, { round: 'FINAL', is_first: false, team_count: 0 })
const unplaced = (count: number) => ({
  quality: { unplaced: count } as RoundSummary['quality'],
  event_name: '5 × 80 m',
})
const work = (data: RoundSummary[], version: number | null = 1) =>
  ({ published_version: version, published_at: version && '2025-04-14T12:00:00Z', data }) as Work
// Only the number of changes is read.
const changes = (count: number) =>
  ({ data: [{ event_instance: 1, round: 'TRIAL', changes: Array(count).fill({}) }] }) as unknown as Changes

const seen = 'Besökarna ser version 1 från 14.4.2025 15:00.'

test.each([
  [
    'all is public, finals are left',
    work([round(1, 2, 2), round(2, 1, 1, { round: 'FINAL' }), final()]),
    changes(0),
    ['Försöken och de direkta finalerna är lottade och publicerade.', seen],
    { text: 'lotta 1 final när försökens resultat är klara', to: '/tavlingsdag/resultat' },
    true,
  ],
  [
    'all trials are public, every event has a final that is left',
    work([round(1, 2, 2), final()]),
    changes(0),
    ['Försöken är lottade och publicerade.', seen],
    { text: 'lotta 1 final när försökens resultat är klara', to: '/tavlingsdag/resultat' },
    true,
  ],
  [
    'all is public, the finals too',
    work([round(1, 2, 2), round(2, 1, 1), final(1, 1)]),
    changes(0),
    ['Alla 2 grenar är lottade och publicerade.', seen],
    null,
    true,
  ],
  [
    'all is public, and an event without teams needs no heats',
    work([round(1, 2, 2), round(2, 0, 0, { team_count: 0 })]),
    changes(0),
    ['Grenen är lottad och publicerad.', seen],
    null,
    true,
  ],
  [
    'what has changed since the publication is not known, so nothing is said to be done',
    work([round(1, 2, 2)]),
    undefined,
    ['Grenen är lottad och publicerad.', seen],
    null,
    false,
  ],
  [
    'places have changed since the publication',
    work([round(1, 2, 2)]),
    changes(3),
    ['Grenen är lottad och publicerad.', '3 platser är ändrade sedan publiceringen.', seen],
    { text: 'jämför och publicera', to: '/admin/heats?steg=jamfor' },
    false,
  ],
  [
    'teams that entered after the draw have no place, which is said first',
    work([round(1, 2, 2, unplaced(2)), round(2, 1, 1, unplaced(1)), round(3, 0, 0, unplaced(8))]),
    undefined,
    [
      '3 nya lag saknar plats: lotta in dem.',
      '2 av 3 grenar är lottade och publicerade.',
      '1 gren är inte lottad.',
      seen,
    ],
    { text: 'lotta det som saknas', to: '/admin/heats?steg=valj' },
    false,
  ],
  [
    'one team has no place in what is public',
    work([round(1, 2, 2, unplaced(1))]),
    undefined,
    ['1 nytt lag saknar plats: lotta in det.', 'Grenen är lottad och publicerad.', seen],
    { text: '5 × 80 m', to: '/admin/heats?omgang=1-TRIAL' },
    false,
  ],
  [
    'a final is drawn and waits for its publication',
    work([round(1, 2, 2), final(1)]),
    changes(0),
    ['Grenen är lottad och publicerad.', '1 omgång är lottad men inte publicerad.', seen],
    { text: 'jämför och publicera', to: '/admin/heats?steg=jamfor' },
    false,
  ],
  [
    'something is not drawn',
    work([round(1, 2, 2), round(2, 1, 0), round(3, 0, 0)]),
    changes(0),
    [
      '1 av 3 grenar är lottade och publicerade.',
      '1 omgång är lottad men inte publicerad.',
      '1 gren är inte lottad.',
      seen,
    ],
    { text: 'lotta det som saknas', to: '/admin/heats?steg=valj' },
    false,
  ],
  [
    'nothing is drawn: a change of what is not public is no change',
    work([round(1, 0, 0), round(2, 0, 0)], null),
    changes(4),
    ['Ingen gren är publicerad ännu.', '2 grenar är inte lottade.', 'Besökarna ser bara det som är publicerat.'],
    { text: 'lotta det som saknas', to: '/admin/heats?steg=valj' },
    false,
  ],
])('%s', (_, state, changed, facts, next, isDone) => {
  expect(heatsState(state, changed, 'before')).toEqual({ facts, next, isDone })
})

test('on the carnival’s days the finals are listed by themselves, and a publication that waits is told', () => {
  expect(heatsState(work([round(1, 2, 2), final()]), changes(0), 'carnival').next).toBeNull()
  expect(heatsState(work([round(1, 2, 2), final(1)]), changes(0), 'carnival').next?.text).toBe('jämför och publicera')
})

test('after the carnival nothing is left to do', () => {
  expect(heatsState(work([round(1, 2, 2), final(1)]), changes(0), 'after').next).toBeNull()
})
