import type { Context } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { type FactorServices, useCode } from './check-code.ts'

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
