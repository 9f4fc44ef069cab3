import type { BodyOf } from '@stafapp/shared/contract/types'
import { request } from '@stafapp/shared/data'

/** Sets the new password; every session of the user ends. */
export const resetPassword = (token: string, body: BodyOf<'POST /api/users/password-reset/{token}/'>) =>
  request('POST /api/users/password-reset/{token}/', { params: { token }, body, anonymous: true })
