import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { withTransaction } from '../../../db/db.ts'
import { audit } from '../../../domain/audit.ts'
import { requireAsRead } from '../../../domain/require-as-read.ts'
import { AppError } from '../../../errors.ts'
import type { Context, SessionUser } from '../../../handler.ts'
import { normalPhone } from '../common/phone.ts'
import type { AccountRow } from './account-row.ts'
import { requireAccount } from './own-account.ts'
import { writeAccount } from './write-account.ts'

type Body = BodyOf<'PUT /api/users/update-phone/{id}/'>
type Answer = ResponseOf<'GET /api/users/update-phone/{id}/'>

export const toPhoneOwner = (row: AccountRow): Answer => ({
  id: row.id,
  first_name: row.firstName,
  last_name: row.lastName,
  phone: row.phone,
  version: row.version,
})

/** @throws AppError not_found, invalid, conflict with the account as it is now */
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
