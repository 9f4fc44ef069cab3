import type { Handlers } from '../../../http/handler.ts'
import { createRateLimiter } from '../../../http/limits/rate-limiter.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { AccountServices } from '../account-options.ts'
import { countSuperAdmins } from '../common/super-admins.ts'
import { makeFirstSuperAdmin, setupDone } from './first-super-admin.ts'
import { completeFirstVisit } from './first-visit.ts'

export function createSetupHandlers(services: AccountServices) {
  const setupGuesses = createRateLimiter(services.attempts, { name: 'setup codes', limit: 9, windowMs: 15 * 60_000 })
  return {
    'GET /api/users/setup-state/': async (_input, ctx) => ({
      needs_super_admin: (await countSuperAdmins(ctx.db)) === 0,
    }),
    'POST /api/users/first-time-setup/': async ({ body }, ctx) => {
      const { setup_token } = body
      if (setup_token !== undefined)
        return makeFirstSuperAdmin({ ...body, setup_token }, ctx, { ...services, setupGuesses })
      if (ctx.user) return completeFirstVisit(body, { ...ctx, user: ctx.user }, services)
      const isOpen = (await countSuperAdmins(ctx.db)) === 0
      throw isOpen
        ? new AppError('permission_denied', 'Engångskoden i serverns logg behövs.', { attr: 'setup_token' })
        : setupDone()
    },
  } satisfies Partial<Handlers>
}
