import { dayNow, type NowHeat } from '@stafapp/shared/rules/raceday/day-now'
import { expect, test } from 'vitest'
import type { PlanRow } from '../../shared/plan/api.ts'
import { fakeHeat, fakeRound, officialHeat } from '../../shared/raceday/test-round.ts'
import { dayNotes } from './day-notes.ts'

const at = (clock: string) => new Date(`2025-05-16T${clock}:00Z`)
const heat = (number: number, clock: string, mine: Partial<NowHeat> = {}): NowHeat => ({
  event_name: '5 × 80 m',
  round: 'TRIAL',
  number,
  calls_at: at(clock).toISOString(),
  starts_at: new Date(at(clock).getTime() + 30 * 60_000).toISOString(),
  delay_min: 0,
  track: 'Rundbanan',
  assembly_point: null,
  state: 'planned',
  ...mine,
})
type Rounds = Parameters<typeof dayNotes>[0]['rounds']
const notes = (clock: string, rounds: Rounds, heats: NowHeat[] = [], plan?: Parameters<typeof dayNotes>[0]['plan']) =>
  dayNotes({ tracks: dayNow(heats, at(clock)), heats, rounds, plan, now: at(clock) }).map(({ text }) => text)

test('a day that goes as planned has none', () => {
  expect(notes('10:05', [fakeRound([fakeHeat(1), officialHeat(2)])], [heat(3, '10:30')])).toEqual([])
})

test('what waits for a person is counted by kind, protests first', () => {
  const rounds = [
    fakeRound([officialHeat(1, { protest: 'pending' }), fakeHeat(2, { state: 'unofficial' }), fakeHeat(3)]),
    fakeRound([officialHeat(1)], { has_final: true, state: 'official' }),
    fakeRound([officialHeat(1)], { has_final: true, state: 'drawn' }),
  ]
  expect(notes('10:11', rounds)).toEqual([
    '1 protest väntar på juryn',
    '1 heat saknar tider',
    '1 heat att göra officiellt',
    '1 final att lotta',
    '1 lottad final att publicera',
  ])
})

test('a track that is late says by how much', () => {
  expect(notes('10:31', [], [heat(1, '10:00', { delay_min: 6, state: 'called' })])).toEqual([
    'Rundbanan: nästa start 6 min sen',
  ])
})

test('what is later still on a track is told too, as the yellow notice counts it', () => {
  const late = [heat(1, '10:00', { delay_min: 6, state: 'called' }), heat(2, '12:00', { delay_min: 12 })]
  expect(notes('10:31', [], late)).toEqual(['Rundbanan: nästa start 6 min sen, senare upp till 12 min'])
  const after = [heat(1, '10:00', { state: 'called' }), heat(2, '12:00', { delay_min: 12 })]
  expect(notes('10:20', [], after)).toEqual(['Rundbanan: starter senare i dag upp till 12 min sena'])
})

test('a call that nobody has begun is late where the call room uses the portal', () => {
  const planned = heat(2, '10:00')
  expect(notes('10:06', [], [planned, heat(3, '10:00')])).toEqual([])
  expect(notes('10:06', [], [heat(1, '09:50', { state: 'called' }), planned, heat(3, '10:00')])).toEqual([
    'Inte uppropat: heat 2 (kl. 13:00) och 1 till',
  ])
  expect(notes('10:04', [], [heat(1, '09:50', { state: 'called' }), planned])).toEqual([])
})

test('what clashes or rests short in the plan is told until it is over', () => {
  const row = (id: number) => ({
    ...{ id, event_instance: id, ceremony_at: null, delay_min: 0, end_delay_min: 0 },
    ...{ starts_at: at('10:00').toISOString(), ends_at: at('10:30').toISOString() },
  })
  const plan = {
    rows: [row(1), row(2), row(3)] as PlanRow[],
    conflicts: [
      { rows: [1, 2], text: 'En krock.' },
      { rows: [2, 3], text: 'Kort vila.', runners: 3, rest_min: 4 },
    ],
  }
  expect(notes('10:29', [], [], plan)).toEqual(['1 krock', '1 kort vila, kortast 4 min'])
  const told = dayNotes({ tracks: [], heats: [], rounds: [], plan, now: at('10:29') })
  // A clash is as red here as in the timetable, a short rest as yellow.
  expect(told.map(({ isWrong }) => isWrong)).toEqual([true, undefined])
  expect(notes('10:30', [], [], plan)).toEqual([])
})
