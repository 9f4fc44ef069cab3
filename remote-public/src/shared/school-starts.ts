import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions } from '@stafapp/shared/data'
import { readDated } from '@stafapp/shared/live'

export type SchoolStarts = ResponseOf<'GET /api/events/schools/{slug}/'>

export const schoolStartsQueryOptions = (karneval: number, slug: string) =>
  queryOptions({
    queryKey: ['events', 'schools', karneval, slug],
    queryFn: ({ signal }) =>
      readDated('GET /api/events/schools/{slug}/', { params: { slug }, query: { karneval }, signal }),
  })
