import { isOrganiser } from '../../../domain/own-objects.ts'
import type { SessionUser } from '../../../handler.ts'
import { type Attempts, createThrottle } from '../../../throttle.ts'

const HOUR_MS = 60 * 60_000

export type InvitationQuota = (user: SessionUser) => Promise<void>

/**
 * How many invitation mails a user may send in an hour (R39). A school has a handful of leaders; the organiser invites
 * every school's administrator in one sitting.
 * @returns a function that throws AppError throttled
 */
export function createInvitationQuota(attempts: Attempts): InvitationQuota {
  const schools = createThrottle(attempts, { name: 'invitations', limit: 50, windowMs: HOUR_MS })
  const organisers = createThrottle(attempts, { name: 'invitations', limit: 500, windowMs: HOUR_MS })
  return (user) => (isOrganiser(user) ? organisers : schools).take(user.id)
}
