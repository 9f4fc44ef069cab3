import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { withTransaction } from '../../../db/db.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { qrSquares } from '../../../lib/pdf/symbols.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import { confirmPassword } from '../common/confirm-password.ts'
import { endOtherSessions } from '../common/end-sessions.ts'
import { lockAccount } from '../common/lock-account.ts'
import { confirmFactorRow, findFactor, replaceRecoveryCodes, startFactor } from './factor-repository.ts'
import { postFactorMail } from './post-factor-mail.ts'
import { hashRecoveryCode, newRecoveryCodes, normalCode } from './recovery-codes.ts'
import { matchingStep, newSecret, otpauthUri, toBase32 } from './totp.ts'

const already = () => new AppError('already_exists', 'Tvåstegsinloggningen är redan på.')

/**
 * Creates a key for an authenticator app. Logins ask for codes only after the first one has confirmed the key.
 * @throws AppError wrong_password, already_exists, throttled
 */
export async function startEnrolment(
  body: BodyOf<'POST /api/users/factor/'>,
  ctx: Context<SessionUser>,
  services: AccountServices,
): Promise<ResponseOf<'POST /api/users/factor/'>> {
  await confirmPassword(body.current_password, ctx, services)
  const { id: userId, username } = ctx.user
  const secret = newSecret()
  const row = { userId, secret: services.secretBox.seal(userId, secret), createdAt: services.clock() }
  if (!(await startFactor(ctx.db, row))) throw already()
  const uri = otpauthUri(username, secret)
  const qr = qrSquares(uri).map((squares) => squares.map((isDark) => (isDark ? '1' : '0')).join(''))
  return { secret: toBase32(secret), uri, qr }
}

/**
 * Activates the enrolled app with its first code, ends the other sessions and returns the recovery codes.
 * @throws AppError wrong_password, wrong_code, already_exists, throttled
 */
export async function confirmEnrolment(
  body: BodyOf<'POST /api/users/factor/confirm/'>,
  ctx: Context<SessionUser>,
  services: AccountServices,
): Promise<ResponseOf<'POST /api/users/factor/confirm/'>> {
  await confirmPassword(body.current_password, ctx, services)
  const { id: userId, sessionId } = ctx.user
  const limit = `own ${userId}`
  await services.wrongCodes.take(limit)
  const now = services.clock()
  const factor = await findFactor(ctx.db, userId)
  if (factor?.confirmedAt) throw already()
  const secret = factor ? services.secretBox.open(userId, factor.secret) : null
  const step = secret ? matchingStep(secret, normalCode(body.code), now) : null
  if (!factor || step === null) throw new AppError('wrong_code', undefined, { attr: 'code' })
  await services.wrongCodes.clear(limit)
  const codes = newRecoveryCodes()
  await withTransaction(ctx.db, async (tx) => {
    // A concurrent login that has checked the password waits for this lock and then sees the factor.
    await lockAccount(tx, userId)
    if (!(await confirmFactorRow(tx, { userId, secret: factor.secret, step, now }))) throw already()
    await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode), now)
    await endOtherSessions(tx, { userId, sessionId }, now)
    await postFactorMail(tx, { userId, what: 'enabled' }, services)
    await audit(tx, ctx, { action: 'user.factor_enabled', objectType: 'user', objectId: userId })
  })
  ctx.log.info({ event: 'factor_enabled', account: userId }, 'second factor enabled')
  return { recovery_codes: codes }
}
