import type { NowHeat } from '@stafapp/shared/rules/raceday/day-now'
import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { NowBoard } from './now-board.tsx'

const heat: NowHeat = {
  event_name: 'Högstadiet 4 × 100 m flickor',
  round: 'TRIAL',
  number: 3,
  calls_at: '2025-05-16T11:20:00+03:00',
  starts_at: '2025-05-16T11:50:00+03:00',
  delay_min: 0,
  track: 'Rundbanan',
  assembly_point: 'Tält A',
  state: 'at_start',
}
const late: NowHeat = { ...heat, number: 4, delay_min: 8, state: 'called' }
const sprint: NowHeat = { ...heat, event_name: 'Lågstadiet 5 × 80 m', number: 1, track: 'Gatubanan', state: 'planned' }

const board = (
  <NowBoard
    now={new Date('2025-05-16T11:30:00+03:00')}
    tracks={[
      { track: 'Rundbanan', assembly_point: 'Tält A', running: heat, next: [late] },
      { track: 'Gatubanan', assembly_point: null, running: null, next: [sprint, { ...sprint, number: 2 }] },
    ]}
  />
)

export const entry: Entry = {
  title: 'NowBoard',
  from: '@stafapp/shared/now-board',
  shows: ['NowBoard'],
  use: 'On the carnival’s days: what runs and what is next on each track, with its delay.',
  instead: 'The whole plan of a day: the timetable.',
  states: [
    { name: 'Default', show: board },
    { name: 'On a phone', window: { height: 560, width: 320 }, show: board },
  ],
}
