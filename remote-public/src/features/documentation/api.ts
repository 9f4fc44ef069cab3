import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Document = ItemOf<'GET /api/maintenance/documentation/'>

/** The published documents; they are not specific to a carnival. */
export const documentationQueryOptions = () =>
  queryOptions({
    queryKey: ['maintenance', 'documentation'],
    queryFn: async ({ signal }) => (await request('GET /api/maintenance/documentation/', { signal })).data,
  })

export type Meal = ItemOf<'GET /api/maintenance/food-menu/'>

/** The meals of the current or next carnival, by day. */
export const foodMenuQueryOptions = () =>
  queryOptions({
    queryKey: ['maintenance', 'food-menu'],
    queryFn: async ({ signal }) => (await request('GET /api/maintenance/food-menu/', { signal })).data,
  })

export type Question = ItemOf<'GET /api/maintenance/qna/'>

/** Questions and answers in the organiser's order; they are not specific to a carnival. */
export const qnaQueryOptions = () =>
  queryOptions({
    queryKey: ['maintenance', 'qna'],
    queryFn: async ({ signal }) => (await request('GET /api/maintenance/qna/', { signal })).data,
  })
