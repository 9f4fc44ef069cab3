import { queryOptions, request } from '@stafapp/shared/data'
import { workFor } from '../reason.ts'

/** The school that the organiser works for; from its first answer on, all calls are made for it. */
export const schoolToWorkForQuery = (id: number) =>
  queryOptions({
    queryKey: ['on-behalf', 'school', id],
    queryFn: async ({ signal }) => {
      const school = await request('GET /api/schools/{id}/', { params: { id }, signal })
      const [unit] = school.school_unit
      if (unit) workFor(unit.id)
      return school
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
