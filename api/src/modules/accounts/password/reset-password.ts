import type { BodyOf } from '@stafapp/shared/contract/types'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'
import { requiredFault, throwFaults } from '../../../http/errors/required.ts'
import type { Context } from '../../../http/handler.ts'
import type { RateLimiter } from '../../../http/limits/rate-limiter.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import {
  findAccountToken,
  type LinkState,
  type LinkTexts,
  refuseLink,
  revokeAccountTokens,
  stateOf,
  useAccountToken,
} from '../common/account-links.ts'
import { endAllSessions } from '../common/end-sessions.ts'
import { newPasswordFaults } from '../common/password-rule.ts'
import { isSuperAdmin } from '../common/super-admins.ts'
import { hashPassword } from '../login/passwords.ts'
import { postPasswordChanged } from './change-password.ts'

export const resetTexts: LinkTexts = {
  unknown: 'Länken är ogiltig. Kontrollera att hela länken följde med, eller begär en ny.',
  replaced: 'Länken har ersatts av en nyare. Använd den senaste länken, eller begär en ny.',
  used: 'Länken har redan använts. Logga in med ditt nya lösenord, eller begär en ny länk.',
  expired: 'Länken har gått ut. Begär en ny.',
}

type Found = { tokenId: number; user: { id: number; username: string; email: string } }

/** The account behind a reset link. The link of a disabled account is invalid. */
export async function readResetLink(
  db: Db,
  token: string,
  now: Date,
): Promise<{ found: Found; state: 'valid' } | { found: null; state: Exclude<LinkState, 'valid'> }> {
  const row = await findAccountToken(db, 'password_reset', token)
  const state = stateOf(row, now)
  if (state !== 'valid') return { found: null, state }
  const [user] = await db
    .select({ id: appUser.id, username: appUser.username, email: appUser.email })
    .from(appUser)
    .where(and(eq(appUser.id, row?.userId ?? 0), isNull(appUser.disabledAt)))
  if (!row || !user) return { found: null, state: 'replaced' }
  return { found: { tokenId: row.id, user }, state }
}

/**
 * Queues a password reset. The job looks the account up later, so that known and unknown accounts take the same time.
 * @throws AppError required, throttled
 */
export async function requestReset(
  { email, username }: BodyOf<'POST /api/users/request-password-reset/'>,
  ctx: Context,
  { jobs, requests }: AccountServices & { requests: RateLimiter },
): Promise<Record<string, never>> {
  if (email === undefined && username === undefined) {
    throw AppError.validation([requiredFault('email'), requiredFault('username')])
  }
  await requests.take(ctx.network)
  await jobs.send(ctx.db, 'password-reset', { ...(email ? { email } : {}), ...(username ? { username } : {}) })
  return {}
}

type Body = BodyOf<'POST /api/users/password-reset/{token}/'>

/**
 * Sets a new password with a mailed link. Ends every session of the account, invalidates its other links and mails the
 * owner. A refused password leaves the link valid.
 * @throws AppError invalid_token, token_used, token_expired, weak_password, password_mismatch, throttled
 */
export async function resetPassword(
  { token, body }: { token: string; body: Body },
  ctx: Context,
  services: AccountServices,
): Promise<Record<string, never>> {
  const { clock, guesses, isStrictPassword, devices } = services
  const refusal = { texts: resetTexts, status: 400, guesses, network: ctx.network } as const
  const { found, state } = await readResetLink(ctx.db, token, clock())
  if (state !== 'valid') throw await refuseLink(state, refusal)
  const { tokenId, user } = found
  const isStrict = isStrictPassword || (await isSuperAdmin(ctx.db, user.id))
  throwFaults(newPasswordFaults(body, { username: user.username, isStrict }))
  const passwordHash = await hashPassword(body.new_password)
  const now = clock()
  await withTransaction(ctx.db, async (tx) => {
    if (!(await useAccountToken(tx, tokenId, now))) {
      const late = await readResetLink(tx, token, now)
      throw await refuseLink(late.state === 'valid' ? 'used' : late.state, refusal)
    }
    await revokeAccountTokens(tx, user.id, 'password_reset', now)
    await tx
      .update(appUser)
      .set({ passwordHash, updatedAt: now, version: sql`${appUser.version} + 1` })
      .where(eq(appUser.id, user.id))
    await endAllSessions(tx, user.id, now)
    await postPasswordChanged(tx, { userId: user.id, username: user.username, email: user.email }, services)
    await audit(tx, ctx, { action: 'user.password_reset', objectType: 'user', objectId: user.id, userId: user.id })
  })
  // The link came to the owner's mailbox, so this device becomes a known one that others' guesses cannot block.
  ctx.setCookie(devices.remember(ctx.cookies, user.id))
  ctx.log.info({ event: 'password_reset', account: user.id }, 'password reset')
  return {}
}
