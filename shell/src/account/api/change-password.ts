import type { BodyOf } from '@stafapp/shared/contract/types'
import { request } from '@stafapp/shared/data'

/** A new own password; the other devices are logged out. */
export const changePassword = (body: BodyOf<'POST /api/users/change-password/'>) =>
  request('POST /api/users/change-password/', { body })
