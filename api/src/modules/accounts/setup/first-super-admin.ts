import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { type Db, withTransaction } from '../../../db/db.ts'
import { requiredFault, throwFaults } from '../../../http/errors/required.ts'
import type { Context } from '../../../http/handler.ts'
import type { RateLimiter } from '../../../http/limits/rate-limiter.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import {
  createAccountToken,
  findAccountToken,
  SETUP_LIFETIME_MS,
  stateOf,
  useAccountToken,
} from '../common/account-links.ts'
import { insertUser } from '../common/insert-user.ts'
import { passwordFault } from '../common/password-rule.ts'
import { countSuperAdmins, lockSuperAdmins } from '../common/super-admins.ts'
import { lostUsernameFault, normalUsername, takenUsernameFault, usernameFault } from '../common/username.ts'
import { hashPassword } from '../login/passwords.ts'
import { postVerification } from '../verification/post-verification.ts'

/**
 * Creates a one-time code for the first super admin; null when one exists. A reader of the server's log may use it.
 * Codes of several servers that start together are all valid until one is used.
 */
export async function createSetupCode(db: Db, now: Date): Promise<string | null> {
  if ((await countSuperAdmins(db)) > 0) return null
  const { token } = await createAccountToken(db, { kind: 'setup', userId: null, now, lifetimeMs: SETUP_LIFETIME_MS })
  return token
}

/** The operator's notice in the log. */
export const setupNotice = (publicUrl: string, code: string): string =>
  `Ingen superadmin finns ännu. Öppna ${publicUrl}/setup inom ett dygn och ange engångskoden ${code}`

type Answer = ResponseOf<'POST /api/users/first-time-setup/'>
type Body = BodyOf<'POST /api/users/first-time-setup/'> & { setup_token: string }
type Services = AccountServices & { setupGuesses: RateLimiter }

/** Once a super admin exists, setup stays closed, whatever the code. */
export const setupDone = () => new AppError('conflict', 'Stafapp har redan en superadmin. Logga in i stället.')

/**
 * Creates the first super admin with the code from the server's log; of concurrent calls one succeeds. The rule against
 * easily guessed passwords applies.
 * @throws AppError permission_denied, token_expired, conflict, throttled, weak_password, already_exists
 */
export async function makeFirstSuperAdmin(body: Body, ctx: Context, services: Services): Promise<Answer> {
  const { clock } = services
  const tokenId = await requireSetupCode(body.setup_token, ctx, services)
  const { email = '', password = '' } = body
  const username = normalUsername(body.username ?? '')
  throwFaults([
    username === ''
      ? requiredFault('username')
      : (usernameFault(username) ?? (await takenUsernameFault(ctx.db, username))),
    email === '' ? requiredFault('email') : null,
    password === ''
      ? requiredFault('password')
      : passwordFault(password, { attr: 'password', username, isStrict: true }),
  ])
  const passwordHash = await hashPassword(password)
  try {
    const answer = await withTransaction(ctx.db, async (tx) => {
      await lockSuperAdmins(tx)
      if ((await countSuperAdmins(tx)) > 0 || !(await useAccountToken(tx, tokenId, clock()))) throw setupDone()
      return makeAccount(tx, { username, email, passwordHash }, ctx, services)
    })
    ctx.log.info({ event: 'first_super_admin', account: answer.id }, 'first super admin made')
    return answer
  } catch (error) {
    const fault = lostUsernameFault(error)
    throw fault ? AppError.validation([fault]) : error
  }
}

async function requireSetupCode(code: string, ctx: Context, { clock, setupGuesses }: Services): Promise<number> {
  const row = await findAccountToken(ctx.db, 'setup', code)
  const state = stateOf(row, clock())
  if (row && state === 'valid') {
    if ((await countSuperAdmins(ctx.db)) > 0) throw setupDone()
    return row.id
  }
  if (state === 'used' || (await countSuperAdmins(ctx.db)) > 0) throw setupDone()
  if (state === 'expired') {
    throw new AppError('token_expired', 'Koden har gått ut. Starta om servern för att få en ny.', { status: 403 })
  }
  await setupGuesses.take(ctx.network)
  throw new AppError('permission_denied', 'Koden är fel. Den står i serverns logg.', { attr: 'setup_token' })
}

async function makeAccount(
  tx: Db,
  { username, email, passwordHash }: { username: string; email: string; passwordHash: string },
  ctx: Context,
  services: AccountServices,
): Promise<Answer> {
  const now = services.clock()
  const id = await insertUser(tx, {
    username,
    passwordHash,
    email,
    emailVerifiedAt: null,
    privacyAcceptedAt: null,
    privacyPolicyVersion: null,
    now,
    role: 'super_admin',
    schoolId: null,
    unitIds: [],
  })
  await postVerification(tx, { userId: id, username, email }, services)
  const after = { username, role: 'super_admin' }
  await audit(tx, ctx, { action: 'user.first_super_admin', objectType: 'user', objectId: id, userId: id, after })
  return { id, username }
}
