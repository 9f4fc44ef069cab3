import { eq } from 'drizzle-orm'
import { appUser } from '../../../db/schema/users.ts'
import { requiredFault } from '../../../http/errors/required.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError, errorCodes } from '../../../lib/app-error.ts'
import type { AccountServices } from '../account-options.ts'
import { isPassword } from '../login/passwords.ts'

const ATTR = 'current_password'

/**
 * Asks for the caller's password again before a change that a stolen session must not make. Wrong passwords are limited
 * per account. Returns the matched hash, so that the caller can detect a concurrent change of password.
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
  // Count the attempt before the slow hashing, so that parallel guesses cannot all pass.
  const isCorrect = await isPassword(user?.passwordHash, password, () => confirmations.take(ctx.user.id))
  if (!user || !isCorrect) {
    ctx.log.info({ event: 'password_refused', account: ctx.user.id }, 'wrong password')
    throw AppError.validation([{ code: 'wrong_password', detail: errorCodes.wrong_password.text, attr: ATTR }])
  }
  await confirmations.clear(ctx.user.id)
  return user.passwordHash
}
