import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

type Item = BodyOf<'POST /api/invoices/mark-paid-invoices/'>['invoices'][number]

/** Notes payments by hand, all or none; a negative sum is money sent back. */
export function useMarkPaid() {
  return useMutation({
    mutationFn: (invoices: Item[]) => request('POST /api/invoices/mark-paid-invoices/', { body: { invoices } }),
  })
}
