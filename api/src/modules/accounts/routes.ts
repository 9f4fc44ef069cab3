import type { Handlers } from '../../http/handler.ts'
import { createRateLimiter } from '../../http/limits/rate-limiter.ts'
import type { AccountOptions, AccountServices } from './account-options.ts'
import { createFactorHandlers } from './factor/routes.ts'
import { createInvitationHandlers } from './invitations/routes.ts'
import { createPasswordChangeHandlers } from './password-change/routes.ts'
import { createPasswordResetHandlers } from './password-reset/routes.ts'
import { createProfileHandlers } from './profile/routes.ts'
import { createSessionHandlers } from './sessions/routes.ts'
import { createSetupHandlers } from './setup/routes.ts'
import { createUndoHandlers } from './undo/routes.ts'
import { createUserAdminHandlers } from './user-admin/routes.ts'
import { createVerificationHandlers } from './verification/routes.ts'

/** The account calls except login, token refresh and logout. */
export function createAccountHandlers(options: AccountOptions) {
  const guesses = createRateLimiter(options.attempts, { name: 'links', limit: 100, windowMs: 15 * 60_000 })
  const confirmations = createRateLimiter(options.attempts, { name: 'passwords', limit: 10, windowMs: 15 * 60_000 })
  const services: AccountServices = { ...options, guesses, confirmations }
  return {
    ...createInvitationHandlers(services),
    ...createPasswordResetHandlers(services),
    ...createVerificationHandlers(services),
    ...createSetupHandlers(services),
    ...createProfileHandlers(services),
    ...createUserAdminHandlers(services),
    ...createSessionHandlers(services),
    ...createUndoHandlers(services),
    ...createFactorHandlers(services),
    ...createPasswordChangeHandlers(services),
  } satisfies Partial<Handlers>
}
