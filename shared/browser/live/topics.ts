import type { LiveTopic } from '@stafapp/shared/contract/api/live'

export type { LiveTopic }

/** Repeated here, because importing the contract would bring the schema library into the browser. */
export const liveTopics = [
  'heats',
  'timetable',
  'news',
  'heatwork',
  'raceday',
  'results',
] as const satisfies readonly LiveTopic[]
