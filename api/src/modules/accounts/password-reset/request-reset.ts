import type { BodyOf } from '@stafapp/shared/contract/types'
import { requiredFault } from '../../../http/errors/required.ts'
import type { Context } from '../../../http/handler.ts'
import type { RateLimiter } from '../../../http/limits/rate-limiter.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { AccountServices } from '../account-options.ts'

/**
 * Queues a password reset. The job looks the account up later, so that known and unknown accounts take the same time.
 * @throws AppError required, throttled
 */
export async function requestReset(
  { email, username }: BodyOf<'POST /api/users/request-password-reset/'>,
  ctx: Context,
  { jobs, requests }: AccountServices & { requests: RateLimiter },
): Promise<Record<string, never>> {
  if (email === undefined && username === undefined) {
    throw AppError.validation([requiredFault('email'), requiredFault('username')])
  }
  await requests.take(ctx.network)
  await jobs.send(ctx.db, 'password-reset', { ...(email ? { email } : {}), ...(username ? { username } : {}) })
  return {}
}
