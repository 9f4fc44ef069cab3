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

export type ArchivedYear = ResponseOf<'GET /api/events/archive/{year}/'>

/** The carnivals that are over, the newest first. */
export const archiveQuery = () =>
  queryOptions({
    queryKey: ['events', 'archive'],
    queryFn: ({ signal }) => readDated('GET /api/events/archive/', { signal }),
  })

/** One carnival that is over. */
export const archivedYearQuery = (year: number) =>
  queryOptions({
    queryKey: ['events', 'archive', year],
    queryFn: ({ signal }) => readDated('GET /api/events/archive/{year}/', { params: { year }, signal }),
  })

/** Address of the archive, and of a year in it. */
export const archiveAddress = '/resultservice/arkiv'
export const yearAddress = (year: number): string => `${archiveAddress}/${year}`

/** Topics whose changes may change the records. */
export const recordTopics = ['results'] as const
