import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { withTransaction } from '../../../db/db.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { qrSquares } from '../../../lib/pdf/symbols.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import { confirmPassword } from '../common/confirm-password.ts'
import { endAllSessions, endOtherSessions } from '../common/end-sessions.ts'
import { lockAccount } from '../common/insert-user.ts'
import { requireAccount, toAccount } from '../profile/account-row.ts'
import { postFactorMail, useCode } from './check-code.ts'
import {
  confirmFactorRow,
  deleteFactor,
  findFactor,
  hasFactor,
  replaceRecoveryCodes,
  startFactor,
} from './factor-repository.ts'
import {
  hashRecoveryCode,
  matchingStep,
  newRecoveryCodes,
  newSecret,
  normalCode,
  otpauthUri,
  toBase32,
} from './totp.ts'

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

type Body = BodyOf<'POST /api/users/factor/remove/'>

/** @throws AppError not_found without a factor, wrong_password, wrong_code, throttled */
async function confirmOwner({ current_password, code }: Body, ctx: Context<SessionUser>, services: AccountServices) {
  await confirmPassword(current_password, ctx, services)
  const userId = ctx.user.id
  if (!(await hasFactor(ctx.db, userId))) throw new AppError('not_found', 'Tvåstegsinloggningen är inte på.')
  await useCode({ userId, code, status: 400, limit: `own ${userId}` }, ctx, services)
}

/** Replaces the recovery codes with ten new ones. @throws like `confirmOwner` */
export async function renewRecoveryCodes(
  body: Body,
  ctx: Context<SessionUser>,
  services: AccountServices,
): Promise<ResponseOf<'POST /api/users/factor/recovery-codes/'>> {
  await confirmOwner(body, ctx, services)
  const userId = ctx.user.id
  const codes = newRecoveryCodes()
  await withTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, userId)
    await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode), services.clock())
    await postFactorMail(tx, { userId, what: 'codes_renewed' }, services)
    await audit(tx, ctx, { action: 'user.recovery_codes', objectType: 'user', objectId: userId })
  })
  return { recovery_codes: codes }
}

/** Removes the second factor and ends the other sessions. @throws like `confirmOwner` */
export async function removeFactor(
  body: Body,
  ctx: Context<SessionUser>,
  services: AccountServices,
): Promise<ResponseOf<'POST /api/users/factor/remove/'>> {
  await confirmOwner(body, ctx, services)
  const { id: userId, sessionId } = ctx.user
  await withTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, userId)
    await deleteFactor(tx, userId)
    await endOtherSessions(tx, { userId, sessionId }, services.clock())
    await postFactorMail(tx, { userId, what: 'disabled' }, services)
    await audit(tx, ctx, { action: 'user.factor_removed', objectType: 'user', objectId: userId })
  })
  ctx.log.info({ event: 'factor_removed', account: userId }, 'second factor removed')
  return { enabled: false, confirmed_at: null, recovery_codes: 0 }
}

/**
 * Lets a super admin remove the factor of another account whose owner has lost both the app and the recovery codes.
 * @throws AppError not_found, conflict for the caller's own account, wrong_password, throttled
 */
export async function removeFactorOf(
  { id, body }: { id: number; body: BodyOf<'POST /api/users/{id}/remove-factor/'> },
  ctx: Context<SessionUser>,
  services: AccountServices,
): Promise<ResponseOf<'POST /api/users/{id}/remove-factor/'>> {
  const now = services.clock()
  const asked = { id, user: ctx.user, now }
  await requireAccount(ctx.db, asked)
  if (id === ctx.user.id) {
    throw new AppError('conflict', 'Stäng av din egen tvåstegsinloggning på sidan Mina uppgifter.')
  }
  await confirmPassword(body.current_password, ctx, services)
  const answer = await withTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, id)
    if (await hasFactor(tx, id)) {
      await deleteFactor(tx, id)
      await endAllSessions(tx, id, now)
      await postFactorMail(tx, { userId: id, what: 'removed_by_organiser' }, services)
      await audit(tx, ctx, { action: 'user.factor_removed', objectType: 'user', objectId: id })
    }
    return toAccount(await requireAccount(tx, asked))
  })
  ctx.log.info({ event: 'factor_removed', account: ctx.user.id, user: id }, 'second factor removed')
  return answer
}
