import { AppError } from '../../../errors.ts'
import type { Context } from '../../../handler.ts'
import { type FactorServices, useCode } from './check-code.ts'

/**
 * The second step of a login, after the password: nothing for an account without a factor. Wrong codes of a known device are
 * counted apart: whoever has stolen the password does not keep the owner out.
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
