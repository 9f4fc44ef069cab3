import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@stafapp/shared/contract/types'
import { eq, inArray } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { invoice } from '../../../db/schema/invoices.ts'
import { maventaDelivery } from '../../../db/schema/invoicing.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { AppError, type ErrorItem } from '../../../lib/app-error.ts'
import { type Author, audit } from '../../audit/public.ts'
import { finvoiceFaults } from '../finvoice/public.ts'
import { loadDocument, lockIssued } from '../invoices/public.ts'
import { asSent } from './deliveries-repository.ts'

type Body = BodyOf<'POST /api/invoices/send-invoices/'>
type Row = typeof invoice.$inferSelect
type Sender = Author & { db: Db }

/**
 * Queues invoices for Maventa with their jobs in one transaction, or marks them as sent manually. All or none.
 * @returns how many
 * @throws AppError not_found, conflict (already queued), validation with every fault of the data
 */
export function sendInvoices(ctx: Sender, { invoices: ids, channel }: Body, jobs: Pick<Jobs, 'send'>): Promise<number> {
  return withTransaction(ctx.db, async (tx) => {
    const found = await lockIssued(tx, ids)
    if (channel === 'maventa') await queue(tx, ctx, found, jobs)
    else await markSent(tx, found, ctx.now())
    for (const row of found)
      await audit(tx, ctx, { action: 'invoices.send', objectType: 'invoice', objectId: row.id, after: { channel } })
    return found.length
  })
}

async function markSent(tx: Db, found: readonly Row[], now: Date): Promise<void> {
  const ids = found.map(({ id }) => id)
  await tx.update(invoice).set(asSent(now)).where(inArray(invoice.id, ids))
}

async function queue(tx: Db, ctx: Sender, found: readonly Row[], jobs: Pick<Jobs, 'send'>): Promise<void> {
  await requireFaultless(tx, found)
  for (const row of found) {
    const [before] = await tx.select().from(maventaDelivery).where(eq(maventaDelivery.invoiceId, row.id)).for('update')
    const hasFailed = before?.state === 'rejected' || (before?.state === 'sent' && row.maventaState === 'FAILED')
    if (before && !hasFailed) throw new AppError('conflict', `Faktura ${row.number} är redan skickad till Maventa.`)
    const now = ctx.now()
    // A rejected delivery that Maventa never accepted keeps its id; one that it accepted but could not deliver gets a
    // new one.
    const uuid = before && before.state === 'rejected' ? before.uuid : randomUUID()
    const fresh = { state: 'queued' as const, cause: '', attempts: 0, leasedUntil: null }
    const values = { ...fresh, nextAttemptAt: now, uuid, updatedAt: now }
    const [delivery] = await tx
      .insert(maventaDelivery)
      .values({ ...values, invoiceId: row.id, createdAt: now })
      .onConflictDoUpdate({ target: maventaDelivery.invoiceId, set: values })
      .returning({ id: maventaDelivery.id })
    if (!delivery) throw new Error('upsert returned nothing')
    await jobs.send(tx, 'maventa', { deliveryId: delivery.id })
  }
}

async function requireFaultless(tx: Db, found: readonly Row[]): Promise<void> {
  const items: ErrorItem[] = []
  for (const { id, number } of found) {
    const document = await loadDocument(tx, id)
    const { edi, email = '' } = document.billing
    const faults = finvoiceFaults(document)
    if (edi === '' && email === '')
      faults.push({
        code: 'required',
        detail: 'Betalaren har varken e-fakturaadress eller e-post.',
        attr: 'billing.edi',
      })
    for (const fault of faults)
      items.push({ ...fault, detail: `Faktura ${number}: ${fault.detail}`, attr: `invoices.${id}.${fault.attr}` })
  }
  if (items.length > 0) throw AppError.validation(items)
}
