import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions } from '@stafapp/shared/data'
import { readDated } from '@stafapp/shared/live'

export type EventRecords = ResponseOf<'GET /api/events/records/'>['data'][number]

/** The carnival records, event by event. */
export const recordsQuery = () =>
  queryOptions({
    queryKey: ['events', 'records'],
    queryFn: ({ signal }) => readDated('GET /api/events/records/', { signal }),
  })

/** Topics whose changes may change the records. */
export const recordTopics = ['results'] as const
