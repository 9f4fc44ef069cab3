import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

/** Changes a payer as it was read: a payer that somebody else has changed meanwhile is refused (F2). */
export function useUpdatePayer(id: number) {
  return useMutation({
    mutationFn: (body: BodyOf<'PATCH /api/invoices/billing-information/{id}/'>) =>
      request('PATCH /api/invoices/billing-information/{id}/', { params: { id }, body }),
  })
}
