import type { BodyOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

type NewInvitation = BodyOf<'POST /api/users/create-invitation/'>

/** Sends an invitation. `key` makes a repeated send of the same form one invitation (F1). */
export function useCreateInvitation(key: string) {
  return useMutation({
    mutationFn: (body: NewInvitation) => request('POST /api/users/create-invitation/', { body, idempotencyKey: key }),
  })
}
