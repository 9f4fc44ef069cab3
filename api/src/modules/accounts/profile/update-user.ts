import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'
import { normalName, requiredFault } from '../../../http/errors/required.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import type { RateLimiter } from '../../../http/limits/rate-limiter.ts'
import { requireAsRead } from '../../../http/require-as-read.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import { revokeAccountTokens } from '../common/account-links.ts'
import { confirmPassword } from '../common/confirm-password.ts'
import { postVerification } from '../verification/post-verification.ts'
import { type AccountRow, requireAccount, toAccount } from './account-row.ts'

type Values = Partial<Pick<typeof appUser.$inferInsert, 'firstName' | 'lastName' | 'phone' | 'schoolId' | 'disabledAt'>>

/** Writes the values if the version is still the one that the caller read; false otherwise. */
export async function writeAccount(
  tx: Db,
  { id, version, values, now }: { id: number; version: number; values: Values; now: Date },
): Promise<boolean> {
  const written = await tx
    .update(appUser)
    .set({ ...values, updatedAt: now, version: sql`${appUser.version} + 1` })
    .where(and(eq(appUser.id, id), eq(appUser.version, version)))
    .returning({ id: appUser.id })
  return written.length > 0
}

type Body = BodyOf<'PUT /api/users/update-user/{id}/'>
type Answer = ResponseOf<'PATCH /api/users/update-user/{id}/'>
/** `verifications` limits, per account, the mails to unverified addresses. */
type Services = AccountServices & { verifications: RateLimiter }

/** Fields of the answer that this call does not change. */
const fixed = [
  'id',
  'username',
  'email_verified',
  'roles',
  'school',
  'school_units',
  'setup_completed',
  'privacy_accepted',
  'factor_enabled',
  'disabled',
] as const

/**
 * Changes an account's name and address. A new address requires the caller's password, also for another user's account.
 * It gets a verification mail and is used once it is verified; until then the old one is.
 * @throws AppError not_found, required, wrong_password, invalid for a fixed field, throttled, conflict with the current
 * account
 */
export async function updateUser(
  { id, body }: { id: number; body: Body },
  ctx: Context<SessionUser>,
  services: Services,
): Promise<Answer> {
  const now = services.clock()
  const asked = { id, user: ctx.user, now }
  const current = await requireAccount(ctx.db, asked)
  if (isOtherEmail(current, body.email) || body.current_password !== undefined)
    await confirmPassword(body.current_password, ctx, services)
  const values = {
    ...(body.first_name === undefined ? {} : { firstName: normalName(body.first_name, 'first_name') }),
    ...(body.last_name === undefined ? {} : { lastName: normalName(body.last_name, 'last_name') }),
  }
  return withTransaction(ctx.db, async (tx) => {
    const before = await requireAccount(tx, asked)
    requireAsRead(toAccount(before), body, fixed)
    if (!(await writeAccount(tx, { id, version: body.version, values, now }))) {
      // Read again: the concurrent change may be later than the first read.
      throw new AppError('conflict', undefined, { current: toAccount(await requireAccount(tx, asked)) })
    }
    // The address changed since the comparison above, so the requested one needs the password after all.
    if (isOtherEmail(before, body.email) && body.current_password === undefined)
      throw AppError.validation([requiredFault('current_password')])
    if (body.email !== undefined) await changeEmail(tx, before, body.email, services)
    const after = await requireAccount(tx, asked)
    await audit(tx, ctx, {
      action: 'user.update',
      objectType: 'user',
      objectId: id,
      before: { first_name: before.firstName, last_name: before.lastName },
      after: {
        first_name: after.firstName,
        last_name: after.lastName,
        ...(isOtherEmail(before, body.email) ? { pending_email: body.email } : {}),
      },
    })
    return toAccount(after)
  })
}

const isOtherEmail = (row: AccountRow, email: string | undefined) => email !== undefined && email !== row.email

/** Requesting the verified address again cancels a pending change. */
async function changeEmail(tx: Db, row: AccountRow, email: string, services: Services): Promise<void> {
  const now = services.clock()
  if (!isOtherEmail(row, email) && row.emailVerifiedAt !== null) {
    await revokeAccountTokens(tx, row.id, 'email_verification', now)
    return
  }
  // Saving the form again with the same pending address sends no second mail while its link is valid.
  if (!isOtherEmail(row, email) && row.pendingEmail === email) return
  await services.verifications.take(row.id)
  await postVerification(tx, { userId: row.id, username: row.username, email }, services)
}
