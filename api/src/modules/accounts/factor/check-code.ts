import { eq } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'
import type { Context } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { type FactorChange, factorChangedMail } from '../../../mail/templates/account.ts'
import type { AccountServices } from '../account-options.ts'
import { createUndoLink, type UndoServices } from '../undo/undo-link.ts'
import { countRecoveryCodes, findFactor, takeRecoveryCode, takeStep } from './factor-repository.ts'
import { hashRecoveryCode, matchingStep, normalCode } from './totp.ts'

export type FactorServices = Pick<
  AccountServices,
  'clock' | 'outbox' | 'publicUrl' | 'secretBox' | 'shownAt' | 'wrongCodes'
>

const UNREADABLE =
  'Koderna från appen kan inte kontrolleras längre, eftersom serverns nyckel har bytts. Använd en reservkod.'

/**
 * Uses up a code of the account: from the app, or a recovery code, whose use is mailed to the owner. Each code works
 * once, also in concurrent calls. `status` is 401 at a login, 400 elsewhere; `limit` is the key that wrong codes are
 * counted under.
 * @throws AppError wrong_code, throttled
 */
export async function useCode(
  { userId, code, status, limit }: { userId: number; code: string; status: 400 | 401; limit: string },
  ctx: Context,
  services: FactorServices,
): Promise<void> {
  const { wrongCodes } = services
  // Count the attempt before the check, so that parallel guesses cannot all pass.
  await wrongCodes.take(limit)
  const fault = await refusal(userId, normalCode(code), ctx, services)
  if (fault !== null) {
    ctx.log.info({ event: 'factor_refused', account: userId }, 'wrong code')
    throw new AppError('wrong_code', fault === '' ? undefined : fault, { attr: 'code', status })
  }
  await wrongCodes.clear(limit)
}

/** The reason for refusing the code ('' for the default text); null when the code was right and is now used. */
async function refusal(userId: number, code: string, ctx: Context, services: FactorServices): Promise<string | null> {
  const now = services.clock()
  if (!/^[0-9]{6}$/.test(code)) return (await useRecoveryCode(userId, code, ctx, services)) ? null : ''
  const factor = await findFactor(ctx.db, userId)
  if (!factor) return ''
  const secret = services.secretBox.open(userId, factor.secret)
  if (!secret) {
    ctx.log.error({ event: 'factor_unreadable', account: userId }, 'the secret was sealed with another signing key')
    return UNREADABLE
  }
  const step = matchingStep(secret, code, now)
  return step !== null && (await takeStep(ctx.db, userId, step)) ? null : ''
}

const useRecoveryCode = (userId: number, code: string, ctx: Context, services: FactorServices) =>
  withTransaction(ctx.db, async (tx) => {
    if (!(await takeRecoveryCode(tx, userId, hashRecoveryCode(code), services.clock()))) return false
    const left = await countRecoveryCodes(tx, userId)
    await postFactorMail(tx, { userId, what: 'recovery_used', left }, services)
    return true
  })

/**
 * The second step of a login, after the password; does nothing for an account without a factor. Wrong codes are counted
 * per known device, so that a thief of the password cannot lock the owner out.
 * @throws AppError factor_required when the code is missing, wrong_code, throttled
 */
export async function requireFactor(
  account: { id: number; hasFactor: boolean; device: string | null | undefined },
  code: string | undefined,
  ctx: Context,
  services: FactorServices,
): Promise<void> {
  if (!account.hasFactor) return
  if (code === undefined) throw new AppError('factor_required', undefined, { attr: 'code' })
  const limit = `login ${account.id} ${account.device ?? ''}`
  await useCode({ userId: account.id, code, status: 401, limit }, ctx, services)
}

/** Mails the account's owner about a change of the second factor, with a link that locks the account. */
export async function postFactorMail(
  tx: Db,
  { userId, what, left }: { userId: number; what: FactorChange; left?: number },
  services: UndoServices,
): Promise<void> {
  const [user] = await tx.select().from(appUser).where(eq(appUser.id, userId))
  if (!user) return
  const { username, email } = user
  const undo = await createUndoLink(tx, { userId, email }, services)
  const content = factorChangedMail({ username, at: services.shownAt(services.clock()), what, left: left ?? 0, undo })
  await services.outbox.post(tx, { kind: 'factor_changed', to: email, content })
}
