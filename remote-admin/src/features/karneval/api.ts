import { read } from '@stafapp/shared/calls'
import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'

export type AdminKarneval = ItemOf<'GET /api/events/stafettkarneval/'>
export type Status = AdminKarneval['status']

/** All carnivals including drafts. */
export const allKarnevalerQuery = () => read('GET /api/events/stafettkarneval/')

export type EventRow = ResponseOf<'GET /api/events/event-instances/admin/'>['data'][number]

export const eventRowsQuery = (karneval: number) =>
  read('GET /api/events/event-instances/admin/', { query: { karneval } })

export type AdvanceRule = ItemOf<'GET /api/events/heats/rules/'>

export const advanceRulesQuery = (karneval: number) => read('GET /api/events/heats/rules/', { query: { karneval } })

export type Product = ItemOf<'GET /api/invoices/products/'>

export const productsQuery = (karneval: number) => read('GET /api/invoices/products/', { query: { karneval } })

/** All texts of the portal, which belong to no carnival. */
export const contentQuery = () => read('GET /api/maintenance/content/')
