import type { ItemOf } from '@stafapp/shared/contract/types'
import { type Db, withTransaction } from '../../../db/db.ts'
import type { Author } from '../../audit/public.ts'
import { remindInvoices } from '../invoices/public.ts'
import { type DeliveryServices, deliverDocuments } from './deliver.ts'

/**
 * Writes the next reminder of each invoice and sends it by its payer's channel, all or none of the reminders. One that
 * no channel can take is kept and listed as unsent.
 * @throws AppError as `remindInvoices`
 */
export const remindAndDeliver = (
  ctx: Author & { db: Db },
  ids: readonly number[],
  services: DeliveryServices,
): Promise<ItemOf<'POST /api/invoices/remind-invoices/'>[]> =>
  withTransaction(ctx.db, async (db) => {
    const made = await remindInvoices({ ...ctx, db }, ids)
    const wishes = made.map(({ invoice, level }) => ({ invoice, reminder: level }))
    const outcomes = await deliverDocuments({ ...ctx, db }, wishes, {}, services)
    return made.map((reminder, index) => ({ ...reminder, channel: sentBy(outcomes[index]) }))
  })

const sentBy = (
  outcome: { channel: ItemOf<'POST /api/invoices/remind-invoices/'>['channel']; faults: unknown[] } | undefined,
) => (outcome && outcome.faults.length === 0 ? outcome.channel : null)
