import type { BodyOf } from '@stafapp/shared/contract/types'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../handler.ts'
import type { Throttle } from '../../../throttle.ts'
import type { AccountServices } from '../account-options.ts'
import { requiredFault } from '../common/required.ts'

/**
 * Notes that somebody wants a new password, and answers. Whether there is such an account is looked up afterwards by the
 * job, so that known and unknown ones cost the same time by construction.
 * @throws AppError required, throttled
 */
export async function requestReset(
  { email, username }: BodyOf<'POST /api/users/request-password-reset/'>,
  ctx: Context,
  { jobs, requests }: AccountServices & { requests: Throttle },
): Promise<Record<string, never>> {
  if (email === undefined && username === undefined) {
    throw AppError.validation([requiredFault('email'), requiredFault('username')])
  }
  await requests.take(ctx.network)
  await jobs.send(ctx.db, 'password-reset', { ...(email ? { email } : {}), ...(username ? { username } : {}) })
  return {}
}
