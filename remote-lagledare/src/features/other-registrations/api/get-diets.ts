import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type Diets = ResponseOf<'GET /api/invoices/diets/'>

export const dietsQuery = (karneval: number, unit: number) =>
  queryOptions({
    queryKey: ['invoices', 'diets', karneval, unit],
    queryFn: ({ signal }) => request('GET /api/invoices/diets/', { query: { karneval, school_unit: unit }, signal }),
  })
