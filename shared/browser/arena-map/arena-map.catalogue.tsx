import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { ArenaMap } from './arena-map.tsx'

const rounds = [
  { event_name: '4 × 100 m flickor, åk 7–9', track: 'Rundbanan', assembly_point: 'uppropstältet vid östra kurvan' },
  { event_name: '5 × 80 m pojkar, åk 1–6', track: 'Rundbanan', assembly_point: 'uppropstältet vid östra kurvan' },
  { event_name: 'Gatustafett mixed, grundskolor åk 1–6', track: 'Gatubanan', assembly_point: 'grindarna' },
]

export const entry: Entry = {
  title: 'ArenaMap',
  from: '@stafapp/shared/arena-map',
  shows: ['ArenaMap'],
  use: 'Where starts and calls are read: which events gather where, and the picture of the arena. Links lead to #karta.',
  instead: 'Nothing for the organiser, who changes the picture in the timetable.',
  states: [{ name: 'Default', show: <ArenaMap karnevalId={1} rounds={rounds} /> }],
}
