import { isOrganiser } from '../../../domain/own-objects.ts'
import type { SessionUser } from '../../../handler.ts'
import { createThrottle } from '../../../throttle.ts'

const HOUR_MS = 60 * 60_000

export type InvitationQuota = (user: SessionUser) => void

/**
 * How many invitation mails a user may send in an hour (R39). A school has a handful of leaders; the organiser invites
 * every school's administrator in one sitting.
 * @returns a function that throws AppError throttled
 */
export function createInvitationQuota(clock: () => Date): InvitationQuota {
  const schools = createThrottle({ limit: 50, windowMs: HOUR_MS, clock })
  const organisers = createThrottle({ limit: 500, windowMs: HOUR_MS, clock })
  return (user) => {
    const throttle = isOrganiser(user) ? organisers : schools
    throttle.check(String(user.id))
    throttle.count(String(user.id))
  }
}
