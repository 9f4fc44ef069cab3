import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import type { BillingSnapshot } from '../../../db/schema/invoices.ts'
import { invoiceDelivery, invoiceReminder } from '../../../db/schema/invoicing.ts'
import { billingInformation } from '../../../db/schema/orders.ts'
import { idList } from '../../../db/sql-values.ts'
import type { Addressee, Channel } from './channels.ts'

export type Delivery = typeof invoiceDelivery.$inferSelect

/** The payers of some documents: addresses for sending as they are now, the postal address as printed. */
export async function readAddressees(
  db: Db,
  documents: readonly { id: number; payerId: number | null; billing: BillingSnapshot }[],
): Promise<(id: number) => Addressee & { version: number | null; reference: string }> {
  const payerIds = [...new Set(documents.flatMap(({ payerId }) => (payerId === null ? [] : [payerId])))]
  const rows =
    payerIds.length === 0
      ? []
      : await db
          .select({
            id: billingInformation.id,
            channel: billingInformation.channel,
            edi: billingInformation.edi,
            email: billingInformation.email,
            reference: billingInformation.buyerReference,
            version: billingInformation.version,
          })
          .from(billingInformation)
          .where(inArray(billingInformation.id, payerIds))
  const payers = new Map<number | null, (typeof rows)[number]>(rows.map((row) => [row.id, row]))
  const found = new Map(
    documents.map(({ id, payerId, billing }) => {
      const payer = payers.get(payerId)
      return [
        id,
        {
          channel: payer?.channel ?? null,
          edi: (payer?.edi ?? billing.edi).trim(),
          email: (payer?.email ?? billing.email ?? '').trim(),
          mailAddress: billing.mail_address,
          zipcode: billing.zipcode,
          city: billing.city,
          version: payer?.version ?? null,
          reference: payer?.reference ?? '',
        },
      ]
    }),
  )
  return (id) => {
    const addressee = found.get(id)
    if (!addressee) throw new Error('the document was not asked for')
    return addressee
  }
}

/** The current sendings of some invoices and their reminders. */
export const listCurrent = (tx: Db, invoiceIds: readonly number[]): Promise<Delivery[]> =>
  tx
    .select()
    .from(invoiceDelivery)
    .where(and(inArray(invoiceDelivery.invoiceId, [...invoiceIds]), isNull(invoiceDelivery.replacedAt)))

export async function markReplaced(tx: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(invoiceDelivery)
    .set({ replacedAt: now, updatedAt: now })
    .where(inArray(invoiceDelivery.id, [...ids]))
}

export const insertDeliveries = (tx: Db, rows: readonly (typeof invoiceDelivery.$inferInsert)[]): Promise<Delivery[]> =>
  tx
    .insert(invoiceDelivery)
    .values([...rows])
    .returning()

export const listReminders = (tx: Db, invoiceIds: readonly number[]) =>
  tx
    .select()
    .from(invoiceReminder)
    .where(inArray(invoiceReminder.invoiceId, [...invoiceIds]))

type Listed = {
  id: number
  invoice: number
  number: number
  kind: 'invoice' | 'credit'
  extent: 'whole' | 'difference' | 'deduction'
  reminder_level: number
  payer_name: string
  billing_information: number | null
  channel: Channel
  state: Delivery['state']
  address: string
  cause: string
  requested_at: Date
  accepted_at: Date | null
}

type Filter = { karnevalId: number; state?: Delivery['state'] | undefined; channel?: Channel | undefined }

const current = ({ karnevalId, state, channel }: Filter) => sql`
  from invoice_delivery d
  join invoice i on i.id = d.invoice_id
  left join invoice_reminder r on r.id = d.reminder_id
  where i.karneval_id = ${karnevalId} and d.replaced_at is null
    ${state ? sql`and d.state = ${state}` : sql``} ${channel ? sql`and d.channel = ${channel}` : sql``}`

/** Sendings, newest first. */
export async function listDeliveries(
  db: Db,
  filter: Filter,
  page: { limit: number; offset: number },
): Promise<Listed[]> {
  const { rows } = await db.execute<Listed>(sql`
    select d.id, d.invoice_id as invoice, i.number, i.kind, i.extent,
      coalesce(r.level, 0) as reminder_level, i.billing->>'name' as payer_name, i.billing_information_id as billing_information, d.channel, d.state, d.address,
      d.cause, d.created_at as requested_at, d.accepted_at
    ${current(filter)} order by d.id desc limit ${page.limit} offset ${page.offset}`)
  return rows
}

export async function countDeliveries(db: Db, filter: Filter) {
  const { rows } = await db.execute<{ channel: Channel; state: Delivery['state']; count: number }>(sql`
    select d.channel, d.state, count(*)::int as count ${current(filter)} group by 1, 2 order by 1, 2`)
  return rows
}

/**
 * The last return of each address, in small letters, to which nothing has been sent since that was not refused. A report
 * that came late also holds for what went to the address before it came.
 */
export async function listReturned(db: Db, addresses: readonly string[]) {
  if (addresses.length === 0) return []
  const wanted = sql.join(
    addresses.map((address) => sql`${address}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ address: string; returned_on: string; cause: string }>(sql`
    select distinct on (lower(d.address)) lower(d.address) as address, d.cause,
      ((case when d.replaced_at is null then d.updated_at else d.created_at end)
        at time zone 'Europe/Helsinki')::date::text as returned_on
    from invoice_delivery d
    where d.state = 'bounced' and lower(d.address) in (${wanted})
      and not exists (
        select from invoice_delivery later
        where lower(later.address) = lower(d.address) and later.state in ('accepted', 'delivered')
          and (later.created_at > d.updated_at or (later.invoice_id = d.invoice_id and later.id > d.id)))
    order by lower(d.address), d.id desc`)
  return rows
}

/** Papers that wait for the printer, in the order of their addresses. */
export async function listPapers(db: Db, karnevalId: number, upTo: number) {
  const { rows } = await db.execute<{ id: number; invoice: number; reminder: number | null }>(sql`
    select d.id, d.invoice_id as invoice, d.reminder_id as reminder
    ${current({ karnevalId, state: 'queued', channel: 'paper' })} and d.id <= ${upTo}
    order by i.billing->>'zipcode', i.billing->>'city', i.billing->>'mail_address', i.billing->>'name', i.number, r.level`)
  return rows
}

export async function readWaitingPapers(db: Db, karnevalId: number): Promise<{ count: number; up_to: number }> {
  const { rows } = await db.execute<{ count: number; up_to: number }>(sql`
    select count(*)::int as count, coalesce(max(d.id), 0)::int as up_to
    ${current({ karnevalId, state: 'queued', channel: 'paper' })}`)
  return rows[0] ?? { count: 0, up_to: 0 }
}

/** Locks the waiting papers, so that two users who print at once mark each paper once. */
export async function lockPapers(tx: Db, karnevalId: number, upTo: number): Promise<void> {
  await tx.execute(sql`
    select d.id ${current({ karnevalId, state: 'queued', channel: 'paper' })} and d.id <= ${upTo}
    order by d.id for update of d`)
}

/** Marks papers as printed and their invoices as sent, with two statements. */
export async function settlePapers(tx: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`update invoice_delivery set state = 'accepted', accepted_at = ${at}, updated_at = ${at}
    where id = any(${idList(ids)})`)
  await tx.execute(sql`update invoice set sent_at = ${at}, version = version + 1, updated_at = ${at},
      status = case when status = 'issued' then 'sent' else status end
    where sent_at is null and id in (
      select invoice_id from invoice_delivery where id = any(${idList(ids)}) and reminder_id is null)`)
}

/** The newest reminders that have reached nobody and still ask for something. */
export async function listUnsentReminders(db: Db, karnevalId: number): Promise<{ invoice: number; level: number }[]> {
  const { rows } = await db.execute<{ invoice: number; level: number }>(sql`
    select distinct on (r.invoice_id) r.invoice_id as invoice, r.level
    from invoice_reminder r join invoice i on i.id = r.invoice_id
    where i.karneval_id = ${karnevalId} and i.status in ('issued', 'sent', 'partly_paid')
      and not exists (select from invoice_delivery d where d.reminder_id = r.id and d.replaced_at is null)
      and r.level = (select max(o.level) from invoice_reminder o where o.invoice_id = r.invoice_id)
    order by r.invoice_id`)
  return rows
}
