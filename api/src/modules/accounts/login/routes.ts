import type { ResponseOf } from '@stafapp/shared/contract/types'
import type { Db } from '../../../db/db.ts'
import type { KnownDevices } from '../../../http/auth/known-devices.ts'
import { loadSession } from '../../../http/auth/sessions.ts'
import { hashToken, type Tokens } from '../../../http/auth/tokens.ts'
import type { Handlers } from '../../../http/handler.ts'
import type { Attempts } from '../../../http/limits/rate-limiter.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { FactorServices } from '../factor/check-code.ts'
import { logIn } from './login.ts'
import { endSession, touchSession } from './users-repository.ts'

type RefreshBody = { refresh: string; access?: string | null }

/**
 * Returns a new access token. The refresh token is not rotated: the answer has no field for a new one. An access token
 * sent along must be valid in signature and of the same session, expired or not.
 * @throws AppError not_authenticated, the same for unknown, ended, expired and mismatched
 */
async function refreshAccess(
  { refresh, access }: RefreshBody,
  { db, tokens, clock }: { db: Db; tokens: Tokens; clock: () => Date },
): Promise<ResponseOf<'POST /api/users/token/refresh/'>> {
  const now = clock()
  const session = await loadSession(db, { tokenHash: hashToken(refresh) }, now)
  if (!session?.isLive) throw new AppError('not_authenticated')
  const { user } = session
  if (typeof access === 'string' && tokens.read(access)?.sid !== user.sessionId) throw new AppError('not_authenticated')
  if (!(await touchSession(db, user.sessionId, now))) throw new AppError('not_authenticated')
  return { access: tokens.sign(user) }
}

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
