import { expect, test } from 'vitest'
import { delayedRowText, shortRowName } from './words.ts'

const row = (id: number, clock: string, delay_min: number, more = {}) => ({
  id,
  title: `Gren ${id}`,
  round: 'TRIAL' as const,
  day: '2025-05-16',
  track: 4,
  starts_at: `2025-05-16T${clock}:00.000Z`,
  delay_min,
  end_delay_min: delay_min,
  ...more,
})

test.each([
  [
    'a row with others after it on its track',
    [row(1, '10:40', 11), row(2, '11:25', 11), row(3, '12:10', 11), row(4, '12:10', 0, { track: 5 })],
    { from_heat: 1, minutes: 5 },
    'Gren 1, försök är 11 min sen. 2 omgångar efter den flyttades +5 min.',
  ],
  [
    'a row that is late from within',
    [row(1, '10:40', 0, { end_delay_min: 8 }), row(2, '11:25', 8)],
    { from_heat: 12, minutes: 8 },
    'Gren 1, försök är 8 min sen från heat 12. 1 omgång efter den flyttades +8 min.',
  ],
  [
    'the last row, which starts earlier than planned',
    [row(1, '10:40', -5), row(2, '09:00', 0)],
    { from_heat: 1, minutes: -5 },
    'Gren 1, försök startar 5 min före planen.',
  ],
  [
    'a row that has made up for its delay',
    [row(1, '10:40', 0)],
    { from_heat: 1, minutes: -6 },
    'Gren 1, försök går åter enligt planen.',
  ],
])('tells what a delay did to %s', (_, rows, delay, text) => {
  expect(delayedRowText(rows, 1, delay)).toBe(text)
})

test.each([
  ['Lunch (bespisning fredag) 11:00–14:00', null, 'Lunch'],
  ['Inmarsch och maskottävling (max 5 personer per skola)', null, 'Inmarsch och maskottävling'],
  ['5 × 80 m flickor, åk 1–6', 'TRIAL', '5 × 80 m flickor, åk 1–6, försök'],
] as const)('%s is short for little room', (title, round, short) => {
  expect(shortRowName({ title, round })).toBe(short)
})
