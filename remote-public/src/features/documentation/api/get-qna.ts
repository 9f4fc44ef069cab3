import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Question = ItemOf<'GET /api/maintenance/qna/'>

/** Questions and answers in the organiser's order; they belong to no carnival. */
export const qnaQueryOptions = () =>
  queryOptions({
    queryKey: ['maintenance', 'qna'],
    queryFn: async ({ signal }) => (await request('GET /api/maintenance/qna/', { signal })).data,
  })
