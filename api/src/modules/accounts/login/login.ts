import type { ResponseOf } from '@stafapp/shared/contract/types'
import { type Db, withTransaction } from '../../../db/db.ts'
import type { KnownDevices } from '../../../http/auth/known-devices.ts'
import { SESSION_ABSOLUTE_MS } from '../../../http/auth/lifetimes.ts'
import { hashToken, newRefreshToken, type Tokens } from '../../../http/auth/tokens.ts'
import type { Context } from '../../../http/handler.ts'
import type { Attempts } from '../../../http/limits/rate-limiter.ts'
import { AppError } from '../../../lib/app-error.ts'
import { browserName } from '../../../logging/masking/browser-name.ts'
import { audit } from '../../audit/public.ts'
import { type FactorServices, requireFactor } from '../factor/check-code.ts'
import { loginLimits } from './login-limits.ts'
import { isPassword } from './passwords.ts'
import { type Account, findAccount, insertSession } from './users-repository.ts'

const HOUR_MS = 60 * 60_000
/** Log entries per hour, for all accounts and networks together. */
const MOST_ENTRIES = 1000

/** True for 1, 10, 100 … */
const isNoted = (count: number): boolean => /^10*$/.test(String(count))

/**
 * Logs wrong passwords, and the right one of a closed account, which is no guess: one entry of each per account, network
 * and hour, and another each time that the count is a power of ten, so that a guesser cannot fill the disk. Unknown
 * usernames are counted together. Uses a separate connection, because the request's transaction is rolled back.
 */
async function noteRefusedLogin(
  { account, isCorrect }: { account: Account | null; isCorrect: boolean },
  ctx: Context,
  { db, attempts }: { db: Db; attempts: Attempts },
): Promise<void> {
  const whose = account ? `#${account.id}` : 'of nobody'
  const isClosed = account !== null && isCorrect
  const counted = await attempts.add(
    [`${isClosed ? 'closed' : 'refused'} login ${whose} ${ctx.network}`, 'refused logins'],
    HOUR_MS,
  )
  const [same = 0, all = 0] = counted.map(({ count }) => count)
  if (!isNoted(same) || (all > MOST_ENTRIES && !isNoted(all))) return
  const action = isClosed ? 'user.login_closed' : 'user.login_refused'
  const entry = { action, objectType: 'user', objectId: account?.id ?? null }
  await audit(db, { ...ctx, user: null }, { ...entry, after: { network: ctx.network, attempts: same } })
}

type LoginOptions = {
  tokens: Tokens
  clock: () => Date
  /** A connection outside the request's transaction. */
  db: Db
  attempts: Attempts
  devices: KnownDevices
  factors: FactorServices
}

/** Only for who knows the password, and the same whether or not anybody is invited. */
const CLOSED =
  'Kontot är avstängt. Har du fått en ny inbjudan som lagledare öppnar länken i mejlet kontot igen. Fråga annars skolans administratör eller arrangören.'

/**
 * Opens a session. An unknown user and a wrong password get the same answer after the same work; a disabled account is
 * refused like them, but is told that it is closed when the password is right.
 * @throws AppError invalid_credentials, factor_required, wrong_code, throttled
 */
export async function logIn(
  { username, password, code }: { username: string; password: string; code?: string },
  ctx: Context,
  { tokens, clock, db, attempts, devices, factors }: LoginOptions,
): Promise<ResponseOf<'POST /api/users/login/'>> {
  const account = await findAccount(ctx.db, username)
  const device = account && devices.find(ctx.cookies, account.id)
  // Count by the account's id: each spelling of a username would otherwise have its own counter.
  const whose = account ? `#${account.id}` : username.toLowerCase()
  const limits = await loginLimits(attempts, { account: whose, network: ctx.network, device })
  await limits.enter()
  // Count when the turn has come and before the slow check: parallel guesses must not all pass, and attempts still in
  // the queue, such as many leaders behind one address, have not failed.
  const isCorrect = await isPassword(account?.passwordHash, password, limits.count)
  if (!account || !isCorrect || account.isDisabled) {
    ctx.log.info({ event: 'login_failed', account: account?.id }, 'login failed')
    await noteRefusedLogin({ account, isCorrect }, ctx, { db, attempts })
    throw new AppError('invalid_credentials', isCorrect && account ? CLOSED : undefined)
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
