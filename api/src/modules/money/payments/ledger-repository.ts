import type { ItemOf } from '@stafapp/shared/contract/types'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { unitPlace } from '../../../db/unit-place.ts'
import { balances, interestPaid, namedUnit, partCount, partPlaces } from '../invoices/public.ts'
import { normalReference } from './formats/bank-reference.ts'
import type { AskedPayments } from './import/import-work.ts'
import type { Allocation, Ledger, LedgerInvoice, LedgerPayment, LedgerRefund, SeenPayer } from './matching/ledger.ts'
import { payerGroups, payerWords } from './matching/payer-groups.ts'
import { paymentInfoId } from './refunds/write-pain.ts'

/** With fields for display. */
export type KnownInvoice = LedgerInvoice & {
  extent: ItemOf<'GET /api/invoices/payable-invoices/'>['extent']
  /** With the unit, which tells two invoices of a school apart. */
  schoolName: string
  /** Its schools and towns, by which it is found. */
  places: string
  /** Of the schools of a collective invoice; 0 for any other. */
  partCount: number
  status: string
}

type InvoiceRow = Omit<KnownInvoice, 'payerKey' | 'isCredited'> & { edi: string; city: string }

/** All issued invoices of all carnivals, because earlier ones are also paid. */
export async function readInvoices(tx: Db): Promise<KnownInvoice[]> {
  const { rows } = await tx.execute<InvoiceRow>(sql`
    select i.id, i.number, i.extent, coalesce(i.reference_number, '') as reference, i.billing->>'name' as "payerName",
      coalesce(i.billing->>'edi', '') as edi, coalesce(i.billing->>'city', '') as city, ${unitPlace} as "schoolName",
      concat_ws(' ', s.name, u.unit_name, s.municipality, i.billing->>'city', ${partPlaces}) as places,
      ${partCount} as "partCount", i.status, i.due_on::text as "dueOn",
      balance.due as "dueCents", balance.paid as "paidCents",
      greatest(coalesce((
        select r.interest_cents + r.fee_cents from invoice_reminder r where r.invoice_id = i.id order by r.level desc limit 1
      ), 0) - coalesce((
        select sum(x.cents) from ${interestPaid} x where x.invoice_id = i.id and x.undone_at is null
      ), 0), 0)::int as "claimCents",
      k.status = 'archived' as "isClosed"
    from invoice i
    join (${balances}) balance on balance.invoice_id = i.id
    join karneval k on k.id = i.karneval_id
    join school_unit u on u.id = ${namedUnit}
    join school s on s.id = u.school_id
    order by i.number`)
  const groups = payerGroups(rows.map(({ edi, city, payerName }) => ({ edi, city, name: payerName })))
  return rows.map(({ edi: _edi, city: _city, ...row }, index) => ({
    ...row,
    reference: normalReference(row.reference),
    payerKey: groups[index] ?? '',
    isCredited: row.status === 'credited',
  }))
}

type PaymentRow = Omit<LedgerPayment, 'allocations'> & { allocations: Allocation[] }

/** Stored payments that a file may repeat or correct. */
async function readRelatedPayments(tx: Db, asked: AskedPayments): Promise<LedgerPayment[]> {
  const listed = (name: keyof AskedPayments) => sql`select json_array_elements_text(${asked[name]}::json)`
  const { rows } = await tx.execute<PaymentRow>(sql`
    select p.id, p.entry_key as key, f.format, p.account, p.booked_on::text as "bookedOn", p.payer, p.state, coalesce(p.archive_id, '') as "archiveId", p.reference,
      p.amount_cents as "amountCents",
      exists (select from payment c where c.corrects_payment_id = p.id) as "isCorrected",
      coalesce((
        select json_agg(json_build_object('invoiceId', a.invoice_id, 'amountCents', a.amount_cents) order by a.id)
        from payment_allocation a where a.payment_id = p.id and a.undone_at is null
      ), '[]') as allocations
    from payment p
    left join payment_file f on f.id = p.payment_file_id
    where p.entry_key in (${listed('keys')}) or p.reference in (${listed('references')})
      or p.archive_id in (${listed('archiveIds')})
      or p.booked_on in (select json_array_elements_text(${asked.days}::json)::date)
    order by p.paid_on, p.id`)
  return rows
}

/** The payers whose invoices were paid before under each name in bank files. */
export async function readSeenPayers(tx: Db, invoices: readonly LedgerInvoice[]): Promise<SeenPayer[]> {
  const { rows } = await tx.execute<{ payer: string; invoice: number }>(sql`
    select distinct p.payer, a.invoice_id as invoice
    from payment p join payment_allocation a on a.payment_id = p.id and a.undone_at is null
    where p.payer <> ''`)
  const payers = new Map(invoices.map(({ id, payerKey }) => [id, payerKey]))
  const seen = new Map<string, SeenPayer>()
  for (const { payer, invoice } of rows) {
    const name = payerWords(payer)
    const payerKey = payers.get(invoice)
    if (name !== '' && payerKey !== undefined) seen.set(`${name}|${payerKey}`, { name, payerKey })
  }
  return [...seen.values()]
}

/** The organiser's accounts in KTL's form, including former ones stored with invoices. */
async function readOwnAccounts(tx: Db): Promise<string[]> {
  const { rows } = await tx.execute<{ iban: string }>(sql`
    select iban from invoicing_settings
    union select seller->>'iban' from invoice where seller is not null`)
  return rows
    .map(({ iban }) => iban.replaceAll(' ', ''))
    .filter((iban) => /^FI\d{16}$/.test(iban))
    .map((iban) => iban.slice(4))
}

/** Refunds on their way that outgoing payments of a file may be. */
async function readAskedRefunds(tx: Db, { endToEndIds, batchIds }: AskedPayments): Promise<LedgerRefund[]> {
  if (endToEndIds === '[]' && batchIds === '[]') return []
  const { rows } = await tx.execute<LedgerRefund>(sql`
    select r.id, r.end_to_end_id as "endToEndId", r.amount_cents as "amountCents",
      f.message_id as "messageId"
    from refund r join payment_placement l on l.id = r.placement_id
    left join refund_file f on f.id = r.refund_file_id
    where l.undone_at is null and r.state <> 'gone'
      and (r.end_to_end_id in (select json_array_elements_text(${endToEndIds}::json))
        or exists (select from json_array_elements_text(${batchIds}::json) batch(id)
          where batch.id in (f.message_id, f.message_id || ${paymentInfoId('')}))) order by r.id`)
  return rows
}

type Asked = { asked: AskedPayments; isDryRun: boolean }

/** All data that a file is matched against. The payers seen before serve proposals, which only a dry run makes. */
export async function readLedger(tx: Db, { asked, isDryRun }: Asked): Promise<Ledger & { invoices: KnownInvoice[] }> {
  const invoices = await readInvoices(tx)
  return {
    invoices,
    payments: await readRelatedPayments(tx, asked),
    refunds: await readAskedRefunds(tx, asked),
    seenPayers: isDryRun ? await readSeenPayers(tx, invoices) : [],
    accounts: await readOwnAccounts(tx),
  }
}
