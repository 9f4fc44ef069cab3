import { request, useMutation } from '@stafapp/shared/data'

/** Takes the invitation back: its link stops working. */
export function useRevokeInvitation() {
  return useMutation({
    mutationFn: (id: number) => request('POST /api/users/invitations/{id}/revoke/', { params: { id } }),
  })
}
