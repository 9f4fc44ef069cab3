import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Meal = ItemOf<'GET /api/maintenance/food-menu/'>

/** The meals of the carnival that is on or comes next, by day. */
export const foodMenuQueryOptions = () =>
  queryOptions({
    queryKey: ['maintenance', 'food-menu'],
    queryFn: async ({ signal }) => (await request('GET /api/maintenance/food-menu/', { signal })).data,
  })
