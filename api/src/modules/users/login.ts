import type { ResponseOf } from '@stafapp/shared/contract/types'
import type { KnownDevices } from '../../auth/known-devices.ts'
import { SESSION_ABSOLUTE_MS } from '../../auth/lifetimes.ts'
import { hashToken, newRefreshToken, type Tokens } from '../../auth/tokens.ts'
import { type Db, withTransaction } from '../../db/db.ts'
import { audit } from '../../domain/audit.ts'
import { AppError } from '../../errors.ts'
import type { Context } from '../../handler.ts'
import { browserName } from '../../masking/browser-name.ts'
import type { Attempts } from '../../throttle.ts'
import type { FactorServices } from '../accounts/factor/check-code.ts'
import { requireFactor } from '../accounts/factor/require-factor.ts'
import { loginLimits } from './login-limits.ts'
import { noteRefusedLogin } from './note-refused-login.ts'
import { isPassword } from './passwords.ts'
import { findAccount, insertSession } from './users-repository.ts'

export type LoginOptions = {
  tokens: Tokens
  clock: () => Date
  /** Beside the request's transaction. */
  db: Db
  attempts: Attempts
  devices: KnownDevices
  factors: FactorServices
}

/**
 * Opens a session. Unknown, disabled and wrong password are one answer after the same work.
 * @throws AppError invalid_credentials, factor_required, wrong_code, throttled
 */
export async function logIn(
  { username, password, code }: { username: string; password: string; code?: string },
  ctx: Context,
  { tokens, clock, db, attempts, devices, factors }: LoginOptions,
): Promise<ResponseOf<'POST /api/users/login/'>> {
  const account = await findAccount(ctx.db, username)
  const device = account && devices.find(ctx.cookies, account.id)
  // By the id: a name has several spellings, and each would have counts of its own.
  const whose = account ? `#${account.id}` : username.toLowerCase()
  const limits = await loginLimits(attempts, { account: whose, network: ctx.network, device })
  await limits.enter()
  // Counted in its turn, before the slow part: parallel guesses must not all pass first, and a city's leaders who stand
  // in line behind one address have not failed.
  const isCorrect = await isPassword(account?.passwordHash, password, limits.count)
  if (!account || !isCorrect || account.isDisabled) {
    ctx.log.info({ event: 'login_failed', account: account?.id }, 'login failed')
    await noteRefusedLogin(account, ctx, { db, attempts })
    throw new AppError('invalid_credentials')
  }
  await limits.forgive()
  await requireFactor({ ...account, device }, code, ctx, factors)
  const refresh = newRefreshToken()
  const now = clock()
  const sessionId = await withTransaction(ctx.db, async (tx) => {
    const id = await insertSession(tx, {
      userId: account.id,
      passwordHash: account.passwordHash,
      hasFactor: account.hasFactor,
      tokenHash: hashToken(refresh),
      userAgent: ctx.userAgent,
      now,
      expiresAt: new Date(now.getTime() + SESSION_ABSOLUTE_MS),
    })
    const after = { network: ctx.network, browser: browserName(ctx.userAgent) }
    const entry = { action: 'user.login', objectType: 'user', objectId: account.id, userId: account.id, after }
    if (id !== null) await audit(tx, ctx, entry)
    return id
  })
  if (sessionId === null) throw new AppError('invalid_credentials')
  ctx.setCookie(devices.remember(ctx.cookies, account.id))
  ctx.log.info({ event: 'login', account: account.id }, 'login')
  return { access: tokens.sign({ ...account, sessionId }), refresh }
}
