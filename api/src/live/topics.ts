import type { LiveTopic } from '@stafapp/shared/contract/api/live'
import type { CallName } from '@stafapp/shared/contract/types'

const topicsByCall: Partial<Record<CallName, LiveTopic>> = {
  'GET /api/events/timetable/': 'timetable',
  'GET /api/events/heatschedule/': 'heats',
  'GET /api/events/heats/work/': 'heatwork',
  'GET /api/news/': 'news',
}

/** Topics to announce when these calls have new answers; most calls have none. */
export const topicsOf = (calls: readonly string[]): LiveTopic[] => [
  ...new Set(calls.map((call) => topicsByCall[call as CallName]).filter((topic) => topic !== undefined)),
]
