import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { withTransaction } from '../../../db/db.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { requireAsRead } from '../../../http/require-as-read.ts'
import { AppError } from '../../../lib/app-error.ts'
import { normalPhone } from '../../../lib/text/phone.ts'
import { audit } from '../../audit/public.ts'
import { type AccountRow, requireAccount } from './account-row.ts'
import { writeAccount } from './update-user.ts'

type Body = BodyOf<'PUT /api/users/update-phone/{id}/'>
type Answer = ResponseOf<'GET /api/users/update-phone/{id}/'>

export const toPhoneOwner = (row: AccountRow): Answer => ({
  id: row.id,
  first_name: row.firstName,
  last_name: row.lastName,
  phone: row.phone,
  version: row.version,
})

/** @throws AppError not_found, invalid, conflict with the current account */
export async function updatePhone(
  { id, body }: { id: number; body: Body },
  ctx: Context<SessionUser>,
  now: Date,
): Promise<Answer> {
  const asked = { id, user: ctx.user, now }
  await requireAccount(ctx.db, asked)
  const phone = normalPhone(body.phone)
  return withTransaction(ctx.db, async (tx) => {
    const before = await requireAccount(tx, asked)
    requireAsRead(toPhoneOwner(before), body, ['id', 'first_name', 'last_name'])
    if (!(await writeAccount(tx, { id, version: body.version, values: { phone }, now }))) {
      throw new AppError('conflict', undefined, { current: toPhoneOwner(await requireAccount(tx, asked)) })
    }
    await audit(tx, ctx, {
      action: 'user.update_phone',
      objectType: 'user',
      objectId: id,
      before: { phone: before.phone },
      after: { phone },
    })
    return toPhoneOwner(await requireAccount(tx, asked))
  })
}
