import type { BodyOf } from '@stafapp/shared/contract/types'
import { request } from '@stafapp/shared/data'

/** Makes the account of an invitation; the link works once. */
export const acceptInvitation = (body: BodyOf<'POST /api/users/accept-invitation/'>) =>
  request('POST /api/users/accept-invitation/', { body, anonymous: true })
