import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

type DisabledChange = BodyOf<'PATCH /api/users/{id}/disabled/'> & { id: number }

/** Closes an account, which ends its sessions at once, or opens it again. */
export function useSetDisabled() {
  return useMutation({
    mutationFn: ({ id, ...body }: DisabledChange) =>
      request('PATCH /api/users/{id}/disabled/', { params: { id }, body }),
  })
}
