import type { ItemOf } from '@stafapp/shared/contract/types'
import { queryOptions } from '@stafapp/shared/data'
import { readDated } from '@stafapp/shared/live'

export type Document = ItemOf<'GET /api/maintenance/documentation/'>

/** The published documents; they are not specific to a carnival. */
export const documentationQueryOptions = () =>
  queryOptions({
    queryKey: ['maintenance', 'documentation'],
    queryFn: ({ signal }) => readDated('GET /api/maintenance/documentation/', { signal }),
  })

export type Meal = ItemOf<'GET /api/maintenance/food-menu/'>

/** The meals of the current or next carnival, by day. */
export const foodMenuQueryOptions = () =>
  queryOptions({
    queryKey: ['maintenance', 'food-menu'],
    queryFn: ({ signal }) => readDated('GET /api/maintenance/food-menu/', { signal }),
  })

export type Question = ItemOf<'GET /api/maintenance/qna/'>

/** Questions and answers in the organiser's order; they are not specific to a carnival. */
export const qnaQueryOptions = () =>
  queryOptions({
    queryKey: ['maintenance', 'qna'],
    queryFn: ({ signal }) => readDated('GET /api/maintenance/qna/', { signal }),
  })
