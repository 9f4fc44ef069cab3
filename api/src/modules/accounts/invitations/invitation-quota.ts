import { isOrganiser } from '../../../http/auth/own-objects.ts'
import type { SessionUser } from '../../../http/handler.ts'
import { type Attempts, createRateLimiter } from '../../../http/limits/rate-limiter.ts'

const HOUR_MS = 60 * 60_000

export type InvitationQuota = (user: SessionUser) => Promise<void>

/**
 * Limits the invitation mails per user and hour. A school has few leaders; the organiser invites every school's
 * administrator in one sitting.
 * @returns a function that throws AppError throttled
 */
export function createInvitationQuota(attempts: Attempts): InvitationQuota {
  const schools = createRateLimiter(attempts, { name: 'invitations', limit: 50, windowMs: HOUR_MS })
  const organisers = createRateLimiter(attempts, { name: 'invitations', limit: 500, windowMs: HOUR_MS })
  return (user) => (isOrganiser(user) ? organisers : schools).take(user.id)
}
