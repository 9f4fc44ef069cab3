import type { Handlers } from '../../../http/handler.ts'
import { createRateLimiter } from '../../../http/limits/rate-limiter.ts'
import type { AccountServices } from '../account-options.ts'
import { refuseLink } from '../common/account-links.ts'
import { readResetLink, requestReset, resetPassword, resetTexts } from './reset-password.ts'

const WINDOW_MS = 15 * 60_000

export function createPasswordResetHandlers(services: AccountServices) {
  const { clock, guesses, attempts } = services
  // A whole school may share an address; each account's mails are limited separately.
  const requests = createRateLimiter(attempts, { name: 'reset requests', limit: 60, windowMs: WINDOW_MS })
  return {
    'POST /api/users/request-password-reset/': ({ body }, ctx) => requestReset(body, ctx, { ...services, requests }),
    'GET /api/users/password-reset/{token}/': async ({ params }, ctx) => {
      const { found, state } = await readResetLink(ctx.db, params.token, clock())
      if (state !== 'valid')
        throw await refuseLink(state, { texts: resetTexts, status: 404, guesses, network: ctx.network })
      return { username: found.user.username }
    },
    'POST /api/users/password-reset/{token}/': ({ params, body }, ctx) =>
      resetPassword({ token: params.token, body }, ctx, services),
  } satisfies Partial<Handlers>
}
