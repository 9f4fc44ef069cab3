import type { Db } from '../../../db/db.ts'
import type { KnownDevices } from '../../../http/auth/known-devices.ts'
import { hashToken, type Tokens } from '../../../http/auth/tokens.ts'
import type { Handlers } from '../../../http/handler.ts'
import type { Attempts } from '../../../http/limits/rate-limiter.ts'
import type { FactorServices } from '../factor/check-code.ts'
import { logIn } from './login.ts'
import { refreshAccess } from './refresh.ts'
import { endSession } from './users-repository.ts'

type Options = {
  tokens: Tokens
  clock: () => Date
  db: Db
  attempts: Attempts
  devices: KnownDevices
  factors: FactorServices
}

/** Login, token refresh and logout. `clock` is the real time, also in a demo. */
export function createUserHandlers({ tokens, clock, db, attempts, devices, factors }: Options) {
  return {
    'POST /api/users/login/': ({ body }, ctx) => logIn(body, ctx, { tokens, clock, db, attempts, devices, factors }),
    'POST /api/users/token/refresh/': ({ body }, ctx) => refreshAccess(body, { db: ctx.db, tokens, clock }),
    'POST /api/users/logout/': async ({ body }, ctx) => {
      const ended = await endSession(ctx.db, { userId: ctx.user.id, tokenHash: hashToken(body.refresh) }, clock())
      if (ended) ctx.log.info({ event: 'logout', account: ctx.user.id }, 'logout')
      return null
    },
  } satisfies Partial<Handlers>
}
