import { request, useMutation, useQueryClient } from '@stafapp/shared/data'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'

type Decision = { id: number; version: number; approve: boolean; answer: string }

/** A yes writes the order's new rows. Decided meanwhile by somebody else: the list is read again. */
export function useDecideRequest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Decision) =>
      request('POST /api/invoices/order-changes/{id}/decide/', { params: { id }, body }),
    onSuccess: ({ status }) => notifySuccess(status === 'approved' ? 'Ändringen är godkänd' : 'Ändringen är avslagen'),
    onError: (error) => {
      notifyFailure(error, { isOpen: true })
      void queryClient.invalidateQueries({ queryKey: ['invoices', 'order-changes'] })
    },
  })
}
