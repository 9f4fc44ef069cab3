import { read } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'

export type Payer = ResponseOf<'GET /api/invoices/billing-information/{id}/'>

export const payerQuery = (id: number) => read('GET /api/invoices/billing-information/{id}/', { params: { id } })

export const payerInvoicesQuery = ({ id, karneval }: { id: number; karneval: number }) =>
  read('GET /api/invoices/invoices/', { query: { billing_information: id, karneval } })
