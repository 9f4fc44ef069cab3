import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

type RolesChange = BodyOf<'PATCH /api/users/{id}/roles/'> & { id: number }

/** Replaces a user's roles. The server keeps the last super admin one. */
export function useUpdateRoles() {
  return useMutation({
    mutationFn: ({ id, ...body }: RolesChange) => request('PATCH /api/users/{id}/roles/', { params: { id }, body }),
  })
}
