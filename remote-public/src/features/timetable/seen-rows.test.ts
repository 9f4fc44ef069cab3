import { expect, it } from 'vitest'
import type { TimetableRow } from '../../shared/get-timetable.ts'
import { rowChanges, seenRows } from './seen-rows.ts'

const race: TimetableRow = {
  id: 1,
  day: '2025-05-16',
  calls_at: '2025-05-16T10:10:00Z',
  starts_at: '2025-05-16T10:40:00Z',
  ends_at: '2025-05-16T10:40:00Z',
  ceremony_at: '2025-05-16T11:30:00Z',
  title: '5 × 80 m flickor, åk 1–6',
  kind: 'race',
  event_instance: 1,
  round: 'TRIAL',
  heat_count: 14,
  team_count: 112,
  delay_min: 0,
  ceremony_delay_min: 0,
  delay_steps: [],
  track: 'Rundbanan',
  assembly_point: null,
}
const march: TimetableRow = { ...race, id: 2, calls_at: null, ceremony_at: null, title: 'Inmarsch', round: null }

const texts = (now: readonly TimetableRow[]) =>
  rowChanges(seenRows([race, march]), now).map(({ name, text }) => `${name}: ${text}`)

it('says nothing when nothing has changed, and nothing of counts', () => {
  expect(texts([{ ...race, heat_count: 15, team_count: 118 }, march])).toEqual([])
})

it('names what a delay moves, and from which heat it counts', () => {
  expect(texts([{ ...race, delay_min: 8, ceremony_delay_min: 8 }, march])).toEqual([
    '5 × 80 m flickor, åk 1–6, försök: upprop 13:18 (var 13:10), start 13:48 (var 13:40), prisutdelning 14:38 (var 14:30)',
  ])
  const late = { ...race, delay_steps: [{ from_heat: 12, delay_min: 8 }], ceremony_delay_min: 8 }
  expect(texts([late, march])).toEqual([
    '5 × 80 m flickor, åk 1–6, försök: prisutdelning 14:38 (var 14:30), +8 min från heat 12',
  ])
  const taken = rowChanges(seenRows([late]), [race]).map(({ text }) => text)
  expect(taken).toEqual(['prisutdelning 14:30 (var 14:38), inte längre +8 min från heat 12'])
})

it('tells another day, another name, a new row and one that is gone, in the order of the starts', () => {
  const moved = { ...march, day: '2025-05-17', starts_at: '2025-05-17T08:00:00Z', title: 'Stora inmarschen' }
  const added = { ...march, id: 3, starts_at: '2025-05-16T15:00:00Z', title: 'Uppvisning' }
  expect(texts([added, moved])).toEqual([
    '5 × 80 m flickor, åk 1–6, försök: borttagen (var fredag 16.5. 13:40)',
    'Uppvisning: ny, start fredag 16.5. 18:00',
    'Stora inmarschen: hette Inmarsch, start lördag 17.5. 11:00 (var fredag 16.5. 13:40)',
  ])
})
