import { request, useMutation } from '@stafapp/shared/data'

/** Sends the mail again with a new link; the link of the mail before stops working. */
export function useResendInvitation() {
  return useMutation({
    mutationFn: (id: number) => request('POST /api/users/invitations/{id}/resend/', { params: { id } }),
  })
}
