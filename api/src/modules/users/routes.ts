import { hashToken, type Tokens } from '../../auth/tokens.ts'
import type { Handlers } from '../../handler.ts'
import { createThrottle } from '../../throttle.ts'
import { logIn } from './login.ts'
import { refreshAccess } from './refresh.ts'
import { endSession } from './users-repository.ts'

const WINDOW_MS = 15 * 60_000

/** The calls under /api/users. `clock` is the real time, also in a demo. */
export function createUserHandlers({ tokens, clock }: { tokens: Tokens; clock: () => Date }) {
  const perAccount = createThrottle({ limit: 10, windowMs: WINDOW_MS, clock })
  // Only counts; nobody is refused by it.
  const perUsername = createThrottle({ limit: Number.POSITIVE_INFINITY, windowMs: WINDOW_MS, clock })
  // A whole school comes from one address.
  const perAddress = createThrottle({ limit: 200, windowMs: WINDOW_MS, clock })
  return {
    'POST /api/users/login/': ({ body }, ctx) =>
      logIn(body, ctx, { tokens, clock, perAccount, perUsername, perAddress }),
    'POST /api/users/token/refresh/': ({ body }, ctx) => refreshAccess(body, { db: ctx.db, tokens, clock }),
    'POST /api/users/logout/': async ({ body }, ctx) => {
      const ended = await endSession(ctx.db, { userId: ctx.user.id, tokenHash: hashToken(body.refresh) }, clock())
      if (ended) ctx.log.info({ event: 'logout', account: ctx.user.id }, 'logout')
      return null
    },
  } satisfies Partial<Handlers>
}
