import { keepPreviousData, queryOptions, request } from '@stafapp/shared/data'

/** So many schools are named; with more, the search says to write more of the name. */
export const SHOWN = 10

export const findSchoolsQuery = (search: string) =>
  queryOptions({
    queryKey: ['on-behalf', 'found', search],
    queryFn: ({ signal }) =>
      request('GET /api/schools/list/', { query: { search, sort: 'name', limit: SHOWN }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
