import { read } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'

/** The user's school's payers for a carnival and the services they cover. */
export const myBillingQuery = (karneval: number) =>
  read('GET /api/invoices/my-billing-information/', { query: { karneval } })

export type Invoice = ItemOf<'GET /api/invoices/invoices/'>

/** The user's school's invoices for a carnival. */
export const myInvoicesQuery = (karneval: number) =>
  read('GET /api/invoices/invoices/', { query: { karneval, limit: 100 } })
