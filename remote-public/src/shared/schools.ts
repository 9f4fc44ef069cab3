import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions } from '@stafapp/shared/data'
import { readDated } from '@stafapp/shared/live'

export type StartingSchool = ResponseOf<'GET /api/events/schools/'>['data'][number]

/** The schools in the published heats, with the addresses of their pages. */
export const schoolsQueryOptions = (karneval: number) =>
  queryOptions({
    queryKey: ['events', 'schools', karneval],
    queryFn: ({ signal }) => readDated('GET /api/events/schools/', { query: { karneval }, signal }),
  })

/** Address of a school's page. */
export const schoolAddress = ({ slug }: Pick<StartingSchool, 'slug'>): string => `/skola/${slug}`
