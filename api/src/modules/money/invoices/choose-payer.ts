import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { withTransaction } from '../../../db/db.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { lockKarneval, requireOpenBooks, resolveKarneval } from '../../karneval/public.ts'
import { readAccounts } from './accounts.ts'
import { saveChoice } from './basis-repository.ts'

/**
 * Chooses how a body gets its invoices: one for all its payer records or one for each, which of
 * its records that one is addressed to, and how changes reach it. The
 * choice is kept by what identifies the body, for later seasons. Issued invoices are not affected.
 * @throws AppError not_found, season_closed, invalid for a payer that nothing identifies and an addressee elsewhere
 */
export function choosePayer(
  ctx: Context<SessionUser>,
  body: BodyOf<'POST /api/invoices/payer-choices/'>,
): Promise<ResponseOf<'POST /api/invoices/payer-choices/'>> {
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await lockKarneval(tx, (await resolveKarneval(tx, body.karneval)).id)
    requireOpenBooks(karneval)
    const { groups } = await readAccounts(tx, karneval.id)
    const group = groups.find(({ payers }) => payers.some(({ id }) => id === body.billing_information))
    if (!group) throw new AppError('not_found', 'Betalaren hittades inte.')
    if (group.keys.length === 0) {
      throw new AppError('invalid', 'Betalaren behöver ett namn och en postadress, eller ett FO-nummer.', {
        attr: 'billing_information',
      })
    }
    const before = group.choice
    const { is_collective = before.isCollective, correction = before.correction } = body
    const wanted = group.payers.find(({ id }) => id === body.addressee)
    if (body.addressee !== undefined && !wanted)
      throw new AppError('invalid', 'Mottagaren hör inte till betalaren.', { attr: 'addressee' })
    const addresseeUnitId = wanted?.schoolUnitId ?? before.addresseeUnitId
    const choice = { isCollective: is_collective, correction, addresseeUnitId }
    await saveChoice(tx, group.keys, { ...choice, userId: ctx.user.id, now: ctx.now() })
    await audit(tx, ctx, {
      action: 'invoices.choose_payer',
      objectType: 'billing_information',
      objectId: body.billing_information,
      before: {
        is_collective: before.isCollective,
        correction: before.correction,
        addressee_unit: before.addresseeUnitId,
      },
      after: {
        is_collective,
        correction,
        addressee_unit: addresseeUnitId,
        payers: group.payers.map(({ id }) => id),
      },
    })
    return { billing_information: body.billing_information, is_collective, correction }
  })
}
