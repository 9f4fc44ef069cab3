import { read } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'

type DayResults = ResponseOf<'GET /api/raceday/results/'>
export type RoundResult = DayResults['rounds'][number]
export type HeatResult = RoundResult['heats'][number]
export type ResultRow = HeatResult['rows'][number]
export type Protest = ResponseOf<'GET /api/raceday/protests/'>['data'][number]

/** The results of a day; without a day today's, or the carnival's first. */
export const resultsQuery = (day: string | undefined) =>
  read('GET /api/raceday/results/', { query: day === undefined ? {} : { day } })

/** The schools' protests, the newest first. */
export const protestsQuery = () => read('GET /api/raceday/protests/')

/** The carnival's days. */
export const linksQuery = () => read('GET /api/raceday/links/')

/** One round as the organiser works with it: its version, and its heats. */
export const roundQuery = (round: { event_instance: number; round: 'TRIAL' | 'FINAL' }) =>
  read('GET /api/events/heats/round/', { query: round })
