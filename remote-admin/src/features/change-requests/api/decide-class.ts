import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

export const useDecideClass = () =>
  useMutation({
    mutationFn: ({ id, ...body }: BodyOf<'POST /api/schools/class-changes/{id}/decide/'> & { id: number }) =>
      request('POST /api/schools/class-changes/{id}/decide/', { params: { id }, body }),
  })
