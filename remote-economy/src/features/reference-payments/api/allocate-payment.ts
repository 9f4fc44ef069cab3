import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

type Booking = BodyOf<'POST /api/invoices/payments/{id}/allocate/'> & { id: number }

/** Books what waits of a payment on one invoice or several. */
export function useAllocatePayment() {
  return useMutation({
    mutationFn: ({ id, ...body }: Booking) =>
      request('POST /api/invoices/payments/{id}/allocate/', { params: { id }, body }),
  })
}
