import { request, useMutation } from '@stafapp/shared/data'

/** Takes a booking back; the payment waits for a new decision. */
export function useUndoAllocation() {
  return useMutation({
    mutationFn: (id: number) => request('POST /api/invoices/payment-allocations/{id}/undo/', { params: { id } }),
  })
}
