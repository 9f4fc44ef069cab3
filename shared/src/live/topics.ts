import type { LiveTopic } from '@stafapp/shared/contract/api/live'

export type { LiveTopic }

/** Written out, because the contract's file would bring the schema library into the browser. */
export const liveTopics = ['heats', 'timetable', 'news', 'heatwork'] as const satisfies readonly LiveTopic[]
