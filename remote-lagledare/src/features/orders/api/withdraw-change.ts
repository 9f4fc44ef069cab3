import { request, useMutation } from '@stafapp/shared/data'

export function useWithdrawChange() {
  return useMutation({
    mutationFn: (id: number) => request('POST /api/invoices/order-changes/{id}/withdraw/', { params: { id } }),
  })
}
