import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { PlannedTime } from './planned-time.tsx'

const planned = '2025-05-16T10:40:00Z'

export const entry: Entry = {
  title: 'PlannedTime',
  from: '@stafapp/shared/planned-time',
  shows: ['PlannedTime'],
  use: 'A clock time of the programme that a delay may move: the planned one is struck out beside the new one.',
  instead: 'A time that nothing moves, such as a deadline: formatTime.',
  states: [
    { name: 'As planned', window: { height: 60 }, show: <PlannedTime planned={planned} delayMinutes={0} /> },
    { name: 'Delayed', window: { height: 60 }, show: <PlannedTime planned={planned} delayMinutes={6} /> },
  ],
}
