import type { BodyOf } from '@stafapp/shared/contract/types'
import { inArray } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { invoice } from '../../../db/schema/invoices.ts'
import { AppError } from '../../../lib/app-error.ts'
import { type Author, auditAll } from '../../audit/public.ts'
import { asSent, lockIssued } from '../invoices/public.ts'
import { type DeliveryOptions, type DeliveryServices, deliverDocuments, type Wish } from './deliver.ts'

type Sender = Author & { db: Db }

/**
 * Queues invoices for Maventa, or marks them as sent by other means. All or none.
 * @returns how many
 * @throws AppError not_found, conflict (already sent), validation with every fault of the data
 */
export const sendInvoices = (
  ctx: Sender,
  { invoices: ids, channel }: BodyOf<'POST /api/invoices/send-invoices/'>,
  services: DeliveryServices,
): Promise<number> =>
  channel === 'manual'
    ? markSent(ctx, ids)
    : deliverAll(
        ctx,
        ids.map((id) => ({ invoice: id })),
        { channelOf: ({ edi }) => (edi === '' ? 'maventa_email' : 'einvoice') },
        services,
      )

/**
 * Sends documents and reminders by their channels, all or none.
 * @returns how many
 * @throws AppError not_found, conflict (already sent), validation with every fault of the data
 */
export const deliverAll = (
  ctx: Sender,
  wishes: readonly Wish[],
  options: DeliveryOptions,
  services: DeliveryServices,
): Promise<number> =>
  withTransaction(ctx.db, async (db) => {
    const outcomes = await deliverDocuments({ ...ctx, db }, wishes, options, services)
    const items = outcomes.flatMap(({ faults }) => faults)
    const [again] = items.filter(({ code }) => code === 'conflict' || code === 'rules_unchecked')
    if (again) throw new AppError(again.code, again.detail)
    if (items.length > 0) throw AppError.validation(items)
    return outcomes.length
  })

const markSent = (ctx: Sender, ids: readonly number[]): Promise<number> =>
  withTransaction(ctx.db, async (tx) => {
    const found = await lockIssued(tx, ids)
    await tx
      .update(invoice)
      .set(asSent(ctx.now()))
      .where(inArray(invoice.id, [...ids]))
    await auditAll(
      tx,
      ctx,
      found.map(({ id }) => ({
        action: 'invoices.send',
        objectType: 'invoice',
        objectId: id,
        after: { channel: 'manual' },
      })),
    )
    return found.length
  })
