import { read } from '@stafapp/shared/calls'
import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { keepPreviousData } from '@stafapp/shared/data'

export type FollowUp = ResponseOf<'GET /api/invoices/followup/'>
export type Listed = ResponseOf<'GET /api/invoices/followup-list/'>
export type FollowedInvoice = Listed['data'][number]
export type Preview = ResponseOf<'GET /api/invoices/invoicing-preview/'>
export type Uninvoiced = ResponseOf<'GET /api/invoices/uninvoiced/'>

export const followUpQuery = (karneval: number) => read('GET /api/invoices/followup/', { query: { karneval } })

export const listQuery = (query: QueryOf<'GET /api/invoices/followup-list/'>) => ({
  ...read('GET /api/invoices/followup-list/', { query }),
  placeholderData: keepPreviousData,
})

export const uninvoicedQuery = (karneval: number) => read('GET /api/invoices/uninvoiced/', { query: { karneval } })

/** What would be invoiced now, with what hinders the rest. */
export const previewQuery = (karneval: number) => read('GET /api/invoices/invoicing-preview/', { query: { karneval } })
