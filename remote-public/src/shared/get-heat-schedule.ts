import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions } from '@stafapp/shared/data'
import { readDated } from '@stafapp/shared/live'

export type HeatSchedule = ResponseOf<'GET /api/events/heatschedule/'>
/** One round of one event. */
export type HeatRound = HeatSchedule['data'][number]
export type Heat = HeatRound['heats'][number]
export type Lane = Heat['lanes'][number]

/**
 * The published heats of all days in one response (about 1,000 teams, 20 kB compressed): search covers the whole
 * carnival, and changing the day needs no network, which is poor in a full stadium.
 */
export const heatScheduleQueryOptions = (karnevalId: number) =>
  queryOptions({
    queryKey: ['events', 'heatschedule', karnevalId],
    queryFn: ({ signal }) => readDated('GET /api/events/heatschedule/', { query: { karneval: karnevalId }, signal }),
  })

/** The published heats of one event. */
export const eventHeatsQueryOptions = (karneval: number, event_instance: number) =>
  queryOptions({
    queryKey: ['events', 'heatschedule', karneval, event_instance],
    queryFn: ({ signal }) =>
      readDated('GET /api/events/heatschedule/', { query: { karneval, event_instance }, signal }),
  })
