import { eq } from 'drizzle-orm'
import { appUser } from '../../../db/schema/users.ts'
import { AppError, errorCodes } from '../../../errors.ts'
import type { Context, SessionUser } from '../../../handler.ts'
import { isPassword } from '../../users/passwords.ts'
import type { AccountServices } from '../account-options.ts'
import { requiredFault } from './required.ts'

const ATTR = 'current_password'

/**
 * The caller's password anew, before a change that a stolen session must not make. Wrong ones are limited per account.
 * Returns the hash that it matched: a change that depends on it can tell whether the password is still the same.
 * @throws AppError required, wrong_password, throttled
 */
export async function confirmPassword(
  password: string | undefined,
  ctx: Context<SessionUser>,
  { confirmations }: Pick<AccountServices, 'confirmations'>,
): Promise<string> {
  if (password === undefined) throw AppError.validation([requiredFault(ATTR)])
  const [user] = await ctx.db
    .select({ passwordHash: appUser.passwordHash })
    .from(appUser)
    .where(eq(appUser.id, ctx.user.id))
  // Counted in its turn and before the slow part: parallel guesses must not all pass.
  const isCorrect = await isPassword(user?.passwordHash, password, () => confirmations.take(ctx.user.id))
  if (!user || !isCorrect) {
    ctx.log.info({ event: 'password_refused', account: ctx.user.id }, 'wrong password')
    throw AppError.validation([{ code: 'wrong_password', detail: errorCodes.wrong_password.text, attr: ATTR }])
  }
  await confirmations.clear(ctx.user.id)
  return user.passwordHash
}
