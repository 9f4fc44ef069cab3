import { read } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'

export type FollowUp = ResponseOf<'GET /api/invoices/followup/'>

export const followUpQuery = (karneval: number) => read('GET /api/invoices/followup/', { query: { karneval } })
