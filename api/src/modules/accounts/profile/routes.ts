import type { Context, Handlers, SessionUser } from '../../../http/handler.ts'
import { createRateLimiter } from '../../../http/limits/rate-limiter.ts'
import type { AccountServices } from '../account-options.ts'
import { requireAccount, toAccount } from './account-row.ts'
import { toPhoneOwner, updatePhone } from './update-phone.ts'
import { updateUser } from './update-user.ts'

export function createProfileHandlers(services: AccountServices) {
  const { clock, attempts } = services
  const verifications = createRateLimiter(attempts, { name: 'verifications', limit: 10, windowMs: 60 * 60_000 })
  const withLimit = { ...services, verifications }
  const read = (id: number, ctx: Context<SessionUser>) => requireAccount(ctx.db, { id, user: ctx.user, now: clock() })
  return {
    'GET /api/users/me/': async (_input, ctx) => toAccount(await read(ctx.user.id, ctx)),
    'GET /api/users/update-user/{id}/': async ({ params }, ctx) => toAccount(await read(params.id, ctx)),
    'PUT /api/users/update-user/{id}/': ({ params, body }, ctx) => updateUser({ id: params.id, body }, ctx, withLimit),
    'PATCH /api/users/update-user/{id}/': ({ params, body }, ctx) =>
      updateUser({ id: params.id, body }, ctx, withLimit),
    'GET /api/users/update-phone/{id}/': async ({ params }, ctx) => toPhoneOwner(await read(params.id, ctx)),
    'PUT /api/users/update-phone/{id}/': ({ params, body }, ctx) => updatePhone({ id: params.id, body }, ctx, clock()),
    'PATCH /api/users/update-phone/{id}/': ({ params, body }, ctx) =>
      updatePhone({ id: params.id, body }, ctx, clock()),
  } satisfies Partial<Handlers>
}
