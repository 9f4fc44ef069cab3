import { read } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'

export type Payer = ItemOf<'GET /api/invoices/billing-information/'>

/** The payers of a carnival: those of the user's school, or for organisers all. */
export const payersQuery = (karneval: number) => read('GET /api/invoices/billing-information/', { query: { karneval } })
