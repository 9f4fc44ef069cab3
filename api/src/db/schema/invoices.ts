import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, oneOf, refersTo, stamps, version } from './columns.ts'
import { corrections, invoiceExtents, invoiceKinds, invoiceStatuses, productCategories } from './enumerations.ts'
import { karneval } from './karneval.ts'
import { billingInformation, unitOrderRow } from './orders.ts'
import { product } from './products.ts'
import { schoolUnit } from './schools.ts'
import { appUser } from './users.ts'

/** The payer's data on the day of issue. */
export type BillingSnapshot = {
  name: string
  mail_address: string
  zipcode: string
  city: string
  country: string
  edi: string
  operator: string
  operator_edi: string
  use_maventa: boolean
  email?: string
  /** Er referens, kostnadsställe and FO-nummer; missing in older documents. */
  buyer_reference?: string
  cost_centre?: string
  business_id?: string
  /** The school that the payer pays for. */
  school_name?: string
  unit_name?: string
  /** The unit's address. */
  delivery?: { street_address: string; zipcode: string; city: string }
}
/** The organiser's data on the day of issue, so that a later reprint shows the same account and terms. */
export type SellerSnapshot = {
  name: string
  business_id: string
  vat_number: string
  street_address: string
  zipcode: string
  city: string
  email: string
  phone: string
  iban: string
  bic: string
  edi: string
  operator_edi: string
  late_interest_percent: number | null
  vat_exemption: 'O' | 'E'
  vat_exemption_reason: string
  vat_exemption_text: string
}
export type VatLine = { vat_percent: number; net_cents: number; vat_cents: number }

/** A school's data on the day of issue, for its part of a collective invoice. */
export type PartSnapshot = Required<
  Pick<BillingSnapshot, 'school_name' | 'unit_name' | 'buyer_reference' | 'cost_centre' | 'delivery'>
>

/** Immutable once issued: corrections are credit notes. Overdue is derived from due_on. */
export const invoice = pgTable(
  'invoice',
  {
    id: id(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    schoolUnitId: refersTo('school_unit_id', () => schoolUnit.id),
    billingInformationId: integer('billing_information_id').references(() => billingInformation.id),
    /** Whether it charges only others than the payer record it is addressed to, as a collective invoice can. */
    isForOthers: boolean('is_for_others').notNull().default(false),
    /** Consecutive without gaps across all carnivals; null while a draft. */
    number: integer('number'),
    kind: text('kind', { enum: invoiceKinds }).notNull().default('invoice'),
    extent: text('extent', { enum: invoiceExtents }).notNull().default('whole'),
    /** The credited invoice, the one that this one replaces, or the one whose order has changed. */
    parentInvoiceId: integer('parent_invoice_id').references((): AnyPgColumn => invoice.id),
    billing: jsonb('billing').$type<BillingSnapshot>().notNull(),
    /** null: issued before the organiser's data were stored here; the current ones are shown. */
    seller: jsonb('seller').$type<SellerSnapshot>(),
    /** Reason for a credit note. */
    reason: text('reason'),
    /** Negative for a credit note. */
    totalCents: integer('total_cents').notNull(),
    vat: jsonb('vat').$type<VatLine[]>().notNull(),
    referenceNumber: text('reference_number'),
    issuedOn: date('issued_on', { mode: 'string' }),
    dueOn: date('due_on', { mode: 'string' }),
    status: text('status', { enum: invoiceStatuses }).notNull().default('draft'),
    maventaId: text('maventa_id'),
    maventaState: text('maventa_state'),
    sentAt: instant('sent_at'),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('invoice_number_key').on(table.number),
    uniqueIndex('invoice_reference_key').on(table.referenceNumber),
    // One invoice of the whole order per payer record and carnival; a second only after the first has been credited, or as
    // the address of a collective invoice of others.
    uniqueIndex('invoice_one_whole_per_payer_key')
      .on(table.karnevalId, table.billingInformationId)
      .where(
        sql`${table.kind} = 'invoice' and ${table.status} <> 'credited' and ${table.extent} = 'whole' and not ${table.isForOthers}`,
      ),
    index('invoice_payer_idx').on(table.billingInformationId),
    index('invoice_karneval_idx').on(table.karnevalId),
    index('invoice_unit_idx').on(table.schoolUnitId),
    index('invoice_parent_idx').on(table.parentInvoiceId),
    oneOf('invoice_kind_check', table.kind, invoiceKinds),
    oneOf('invoice_status_check', table.status, invoiceStatuses),
    oneOf('invoice_extent_check', table.extent, invoiceExtents),
    check(
      'invoice_extent_parent_check',
      sql`${table.extent} = 'whole' or (${table.parentInvoiceId} is not null and (${table.extent} = 'difference' or ${table.kind} = 'credit'))`,
    ),
    check(
      'invoice_issued_check',
      sql`${table.status} = 'draft' or (${table.number} is not null and ${table.issuedOn} is not null and ${table.dueOn} is not null)`,
    ),
    check(
      'invoice_sign_check',
      sql`case when ${table.kind} = 'credit' then ${table.totalCents} <= 0 else ${table.totalCents} >= 0 end`,
    ),
    check('invoice_parent_check', sql`${table.kind} = 'invoice' or ${table.parentInvoiceId} is not null`),
  ],
)

/**
 * A payer record's part of a collective document: rows, heading and subtotal of one school. A document of one record
 * has none.
 */
export const invoicePart = pgTable(
  'invoice_part',
  {
    id: id(),
    invoiceId: refersTo('invoice_id', () => invoice.id),
    position: integer('position').notNull(),
    billingInformationId: refersTo('billing_information_id', () => billingInformation.id),
    schoolUnitId: refersTo('school_unit_id', () => schoolUnit.id),
    billing: jsonb('billing').$type<PartSnapshot>().notNull(),
    totalCents: integer('total_cents').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('invoice_part_key').on(table.invoiceId, table.position),
    uniqueIndex('invoice_part_payer_key').on(table.invoiceId, table.billingInformationId),
    index('invoice_part_payer_idx').on(table.billingInformationId),
    index('invoice_part_unit_idx').on(table.schoolUnitId),
  ],
)

/** How a payer wants its invoices, by what identifies it, so that a later season finds it again. */
export const payerChoice = pgTable(
  'payer_choice',
  {
    id: id(),
    /** `business_id:`, `edi:`, or `name:` with a digest of name and address. */
    sign: text('sign').notNull(),
    isCollective: boolean('is_collective').notNull(),
    correction: text('correction', { enum: corrections }).notNull(),
    /** The unit whose payer record a collective invoice is addressed to; null: the record that reaches furthest. */
    addresseeUnitId: integer('addressee_unit_id').references(() => schoolUnit.id, { onDelete: 'set null' }),
    chosenBy: integer('chosen_by').references(() => appUser.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('payer_choice_key').on(table.sign),
    oneOf('payer_choice_correction_check', table.correction, corrections),
  ],
)

export const invoiceRow = pgTable(
  'invoice_row',
  {
    id: id(),
    invoiceId: refersTo('invoice_id', () => invoice.id),
    position: integer('position').notNull(),
    /** null in a document without parts. */
    partId: integer('part_id').references(() => invoicePart.id),
    productId: integer('product_id').references(() => product.id),
    orderRowId: integer('order_row_id').references(() => unitOrderRow.id),
    category: text('category', { enum: productCategories }).notNull(),
    description: text('description').notNull(),
    quantity: integer('quantity').notNull(),
    unit: text('unit').notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
    vatPercent: numeric('vat_percent', { precision: 4, scale: 2, mode: 'number' }).notNull(),
    totalCents: integer('total_cents').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('invoice_row_key').on(table.invoiceId, table.position),
    index('invoice_row_part_idx').on(table.partId),
    index('invoice_row_product_idx').on(table.productId),
    index('invoice_row_order_row_idx').on(table.orderRowId),
    oneOf('invoice_row_category_check', table.category, productCategories),
    check('invoice_row_total_check', sql`${table.totalCents} = ${table.quantity} * ${table.unitPriceCents}`),
  ],
)
