import type { BodyOf } from '@stafapp/shared/contract/types'
import { queryOptions, request, useMutation } from '@stafapp/shared/data'

/** All schools with their units, for selection; about three hundred. */
export const allSchoolsQuery = () =>
  queryOptions({
    queryKey: ['schools', 'list', 'to-choose-from'],
    queryFn: ({ signal }) => request('GET /api/schools/list/', { query: { sort: 'name', limit: 500 }, signal }),
  })

/** The school that the user administers, independent of the chosen carnival. */
export const ownSchoolQuery = () =>
  queryOptions({
    queryKey: ['schools', 'my-unit', 'school'],
    queryFn: async ({ signal }) => (await request('GET /api/schools/my-unit/', { signal })).school,
  })

/** The key has no carnival: schools do not depend on one. */
export const schoolQuery = (id: number) =>
  queryOptions({
    queryKey: ['schools', 'detail', id],
    queryFn: ({ signal }) => request('GET /api/schools/{id}/', { params: { id }, signal }),
  })

/** Saves a school with its units. The server refuses an outdated version. */
export function useUpdateSchool(id: number) {
  return useMutation({
    mutationFn: (body: BodyOf<'PATCH /api/schools/{id}/'>) =>
      request('PATCH /api/schools/{id}/', { params: { id }, body }),
  })
}
