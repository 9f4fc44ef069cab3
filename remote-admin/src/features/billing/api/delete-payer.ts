import { request, useMutation } from '@stafapp/shared/data'

export function useDeletePayer() {
  return useMutation({
    mutationFn: (id: number) => request('DELETE /api/invoices/billing-information/{id}/', { params: { id } }),
  })
}
