import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

export const useDecideChange = () =>
  useMutation({
    mutationFn: ({ id, ...body }: BodyOf<'POST /api/events/change-requests/{id}/decide/'> & { id: number }) =>
      request('POST /api/events/change-requests/{id}/decide/', { params: { id }, body }),
  })
