import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { invoice, invoiceRow } from '../../../db/schema/invoices.ts'
import { invoiceDelivery, invoiceReminder } from '../../../db/schema/invoicing.ts'
import { isOrganiser, requireOwnUnit } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { creditableLines, readStanding } from './basis-repository.ts'
import { rfReference } from './identifiers.ts'
import { requireSent } from './invoice-document.ts'
import {
  briefOf,
  countInvoices,
  findInvoiceRow,
  listFollowers,
  listInvoiceRows,
  listParts,
  listSharedParts,
  ownBriefOf,
  readOpenCents,
  sumInvoices,
} from './invoices-repository.ts'
import { lineAnswer } from './lines.ts'
import { findSettings, sellerOf } from './settings.ts'

type List = ResponseOf<'GET /api/invoices/invoices/'>
export type InvoiceAnswer = ResponseOf<'GET /api/invoices/invoices/{id}/'>
export type InvoiceBrief = List['data'][number]

const PAGE = 50

/** Invoices and credit notes: all for the organiser, those of their own units for school admins. */
export async function listInvoices(
  ctx: Context<SessionUser>,
  query: QueryOf<'GET /api/invoices/invoices/'>,
): Promise<List> {
  const karneval = await resolveKarneval(ctx.db, query.karneval)
  const filter = {
    karnevalId: karneval.id,
    unitIds: isOrganiser(ctx.user) ? null : ctx.user.unitIds,
    show: query.show,
    payerId: query.billing_information,
    search: query.search?.trim() || undefined,
    today: helsinkiDay(ctx.now()),
  }
  const { limit = PAGE, offset = 0, sort } = query
  const rows = await listInvoiceRows(ctx.db, filter, { limit, offset, sort })
  const { total, credit_count, ...sums } = await sumInvoices(ctx.db, filter)
  const { karnevalId, unitIds, payerId } = filter
  const shared_parts = unitIds === null ? [] : await listSharedParts(ctx.db, { karnevalId, unitIds, payerId })
  const data = rows.map(unitIds === null ? briefOf : ownBriefOf)
  return { data, shared_parts, total, credit_count, counts: await countInvoices(ctx.db, filter), sums }
}

type OwnDocuments = Pick<ResponseOf<'GET /api/schools/my-unit/'>, 'invoices' | 'shared_invoice_parts'>

/**
 * The documents of some units in a carnival, and the units' parts of documents that hold other schools' orders, newest
 * first, as their school's home page shows them.
 */
export async function readInvoicesOfUnits(
  db: Db,
  karnevalId: number,
  { unitIds, today }: { unitIds: readonly number[]; today: string },
): Promise<OwnDocuments> {
  const rows = await listInvoiceRows(db, { karnevalId, unitIds, today }, { limit: PAGE, offset: 0 })
  return {
    invoices: rows.map(({ status, ...row }) => ({
      id: row.id,
      billing_information: row.billing_information,
      number: row.number,
      kind: row.kind,
      extent: row.extent,
      payer_name: row.payer_name,
      total_cents: row.total_cents,
      open_cents: row.unpaid_cents,
      due_on: row.due_on,
      is_overdue: row.is_overdue,
      is_credited: status === 'credited',
      is_sent: status !== 'issued',
    })),
    shared_invoice_parts: await listSharedParts(db, { karnevalId, unitIds, payerId: undefined }),
  }
}

/** The given documents in the list's form, by number. */
export async function readBriefs(db: Db, ids: readonly number[], now: Date): Promise<InvoiceBrief[]> {
  const rows = await listInvoiceRows(db, { ids, today: helsinkiDay(now) }, { limit: ids.length, offset: 0 })
  return rows.map(briefOf).sort((a, b) => a.number - b.number)
}

/** The account on the invoice's paper; null while the organiser has none. */
async function readAccount(db: Db, id: number): Promise<InvoiceAnswer['pay_to']> {
  const [stored] = await db.select({ seller: invoice.seller }).from(invoice).where(eq(invoice.id, id))
  const settings = stored?.seller ? null : await findSettings(db)
  const seller = stored?.seller ?? (settings && sellerOf(settings))
  return seller && { name: seller.name, iban: seller.iban, bic: seller.bic }
}

/** @throws AppError not_found, also for another school's invoice; not_sent for a school's own that has not been sent */
export async function readInvoice(ctx: Context<SessionUser>, id: number): Promise<InvoiceAnswer> {
  const row = await findInvoiceRow(ctx.db, id, helsinkiDay(ctx.now()))
  if (!row) throw new AppError('not_found')
  const parts = await listParts(ctx.db, id)
  for (const unit of [row.school_unit, ...parts.map(({ school_unit }) => school_unit)]) requireOwnUnit(ctx.user, unit)
  requireSent(ctx.user, row)
  const rows = await ctx.db
    .select()
    .from(invoiceRow)
    .where(eq(invoiceRow.invoiceId, id))
    .orderBy(asc(invoiceRow.position))
  const isStanding = row.kind === 'invoice' && row.status !== 'credited'
  const creditable = isStanding ? creditableLines(await readStanding(ctx.db, { id })) : []
  const reminders = await ctx.db
    .select({
      ...getTableColumns(invoiceReminder),
      channel: invoiceDelivery.channel,
      state: invoiceDelivery.state,
      cause: invoiceDelivery.cause,
    })
    .from(invoiceReminder)
    .leftJoin(
      invoiceDelivery,
      and(eq(invoiceDelivery.reminderId, invoiceReminder.id), isNull(invoiceDelivery.replacedAt)),
    )
    .where(eq(invoiceReminder.invoiceId, id))
    .orderBy(asc(invoiceReminder.level))
  const { billing } = row
  return {
    ...(isOrganiser(ctx.user) ? briefOf(row) : ownBriefOf(row)),
    reason: row.reason,
    rf_reference: row.reference_number && rfReference(row.reference_number),
    rows: rows.map((line) => ({
      ...lineAnswer(line),
      part: line.partId === null ? null : parts.findIndex((part) => part.id === line.partId),
    })),
    parts: parts.map(({ id: _id, ...part }) => part),
    creditable: creditable.map(({ payerId, line }) => {
      const part = parts.findIndex(({ billing_information }) => billing_information === payerId)
      return { ...lineAnswer(line), part: part < 0 ? null : part }
    }),
    vat: row.vat,
    billing: {
      name: billing.name,
      mail_address: billing.mail_address,
      zipcode: billing.zipcode,
      city: billing.city,
      country: billing.country,
      edi: billing.edi,
      operator: billing.operator,
      operator_edi: billing.operator_edi,
      email: billing.email ?? '',
      buyer_reference: billing.buyer_reference ?? '',
      cost_centre: billing.cost_centre ?? '',
      business_id: billing.business_id ?? '',
    },
    pay_to: row.kind === 'invoice' ? await readAccount(ctx.db, id) : null,
    reminders: reminders.map(
      ({ level, remindedOn, dueOn, openCents, interestCents, feeCents, channel, state, cause }) => ({
        level,
        reminded_on: remindedOn,
        due_on: dueOn,
        open_cents: openCents,
        interest_cents: interestCents,
        fee_cents: feeCents,
        sending: channel && state && { channel, state, cause: cause ?? '' },
      }),
    ),
    followers: await listFollowers(ctx.db, id, helsinkiDay(ctx.now())),
  }
}

/** The open sum of each invoice; 0 for credited ones. */
export const openCentsOf = async (db: Db, ids: readonly number[]): Promise<Map<number, number>> =>
  new Map((await readOpenCents(db, ids)).map(({ id, cents }) => [id, cents]))
