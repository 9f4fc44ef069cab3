import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions } from '@stafapp/shared/data'
import { readDated } from '@stafapp/shared/live'

type Timetable = ResponseOf<'GET /api/events/timetable/'>
export type TimetableRow = Timetable['data'][number]

export const timetableQueryOptions = (karnevalId: number) =>
  queryOptions({
    queryKey: ['events', 'timetable', karnevalId],
    queryFn: ({ signal }) => readDated('GET /api/events/timetable/', { query: { karneval: karnevalId }, signal }),
  })
