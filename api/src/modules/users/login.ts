import { setTimeout as delay } from 'node:timers/promises'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { SESSION_ABSOLUTE_MS } from '../../auth/lifetimes.ts'
import { hashToken, newRefreshToken, type Tokens } from '../../auth/tokens.ts'
import { AppError } from '../../errors.ts'
import type { Context } from '../../handler.ts'
import type { Throttle } from '../../throttle.ts'
import { isPassword } from './passwords.ts'
import { slowDownMs } from './slow-down.ts'
import { findAccount, insertSession } from './users-repository.ts'

export type LoginOptions = {
  tokens: Tokens
  clock: () => Date
  /** Failures of one account from one address. */
  perAccount: Throttle
  /** Failures of one account from anywhere: they slow it down and lock nobody out. */
  perUsername: Throttle
  /** Failures of one address whatever the account: trying one password on many accounts. */
  perAddress: Throttle
}

/**
 * Opens a session. Unknown, disabled and wrong password are one answer after the same work.
 * @throws AppError invalid_credentials, throttled
 */
export async function logIn(
  { username, password }: { username: string; password: string },
  ctx: Context,
  { tokens, clock, perAccount, perUsername, perAddress }: LoginOptions,
): Promise<ResponseOf<'POST /api/users/login/'>> {
  const usernameKey = username.toLowerCase()
  const accountKey = `${usernameKey} ${ctx.address}`
  const check = () => {
    perAccount.check(accountKey)
    perAddress.check(ctx.address)
  }
  check()
  const waitMs = slowDownMs(perUsername.counted(usernameKey))
  perUsername.count(usernameKey)
  if (waitMs > 0) await delay(waitMs)
  const account = await findAccount(ctx.db, username)
  // Checked again and counted in its turn, before the slow part: parallel guesses must not all pass first, and a city's
  // leaders who stand in line behind one address have not failed.
  const isCorrect = await isPassword(account?.passwordHash, password, () => {
    check()
    perAccount.count(accountKey)
    perAddress.count(ctx.address)
  })
  if (!account || !isCorrect || account.isDisabled) {
    ctx.log.info({ event: 'login_failed', account: account?.id }, 'login failed')
    throw new AppError('invalid_credentials')
  }
  perAccount.clear(accountKey)
  perUsername.clear(usernameKey)
  perAddress.uncount(ctx.address)
  const refresh = newRefreshToken()
  const now = clock()
  const sessionId = await insertSession(ctx.db, {
    userId: account.id,
    passwordHash: account.passwordHash,
    tokenHash: hashToken(refresh),
    userAgent: ctx.userAgent,
    now,
    expiresAt: new Date(now.getTime() + SESSION_ABSOLUTE_MS),
  })
  if (sessionId === null) throw new AppError('invalid_credentials')
  ctx.log.info({ event: 'login', account: account.id }, 'login')
  return { access: tokens.sign({ ...account, sessionId }), refresh }
}
