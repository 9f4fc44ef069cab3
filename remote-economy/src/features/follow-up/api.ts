import type { ResponseOf } from '@stafapp/shared/contract/types'
import { queryOptions, request } from '@stafapp/shared/data'

export type FollowUp = ResponseOf<'GET /api/invoices/followup/'>

export const followUpQuery = (karneval: number) =>
  queryOptions({
    queryKey: ['invoices', 'followup', karneval],
    queryFn: ({ signal }) => request('GET /api/invoices/followup/', { query: { karneval }, signal }),
  })
