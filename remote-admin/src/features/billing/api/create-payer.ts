import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** Adds a payer. `key` makes a repeated send of the same form one payer (F1). */
export function useCreatePayer(key: string) {
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/invoices/billing-information/'>) =>
      request('POST /api/invoices/billing-information/', { body, idempotencyKey: key }),
  })
}
