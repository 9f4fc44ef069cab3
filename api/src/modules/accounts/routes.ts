import type { Handlers } from '../../http/handler.ts'
import { createRateLimiter } from '../../http/limits/rate-limiter.ts'
import type { AccountOptions, AccountServices } from './account-options.ts'
import { createFactorHandlers } from './factor/routes.ts'
import { createInvitationHandlers } from './invitations/routes.ts'
import { changePassword } from './password/change-password.ts'
import { createPasswordResetHandlers } from './password/routes.ts'
import { createProfileHandlers } from './profile/routes.ts'
import { createSessionHandlers } from './sessions/routes.ts'
import { createSetupHandlers } from './setup/routes.ts'
import { describeUndo, undoChange } from './undo/undo-change.ts'
import { createUserAdminHandlers } from './user-admin/routes.ts'
import { verifyEmail } from './verification/verify-email.ts'

/** The account calls except login, token refresh and logout. */
export function createAccountHandlers(options: AccountOptions) {
  const guesses = createRateLimiter(options.attempts, { name: 'links', limit: 100, windowMs: 15 * 60_000 })
  const confirmations = createRateLimiter(options.attempts, { name: 'passwords', limit: 10, windowMs: 15 * 60_000 })
  const services: AccountServices = { ...options, guesses, confirmations }
  return {
    ...createInvitationHandlers(services),
    ...createPasswordResetHandlers(services),
    'POST /api/users/verify-email/': ({ body }, ctx) => verifyEmail(body.token, ctx, services),
    ...createSetupHandlers(services),
    ...createProfileHandlers(services),
    ...createUserAdminHandlers(services),
    ...createSessionHandlers(services),
    'GET /api/users/undo-change/{token}/': ({ params }, ctx) => describeUndo(params.token, ctx, services),
    'POST /api/users/undo-change/{token}/': ({ params }, ctx) => undoChange(params.token, ctx, services),
    ...createFactorHandlers(services),
    'POST /api/users/change-password/': ({ body }, ctx) => changePassword(body, ctx, services),
  } satisfies Partial<Handlers>
}
