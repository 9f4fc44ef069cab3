import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, oneOf, refersTo, stamps, version } from './columns.ts'
import { deliveryChannels, orderRowSources, orderStatuses } from './enumerations.ts'
import { karneval } from './karneval.ts'
import { product } from './products.ts'
import { schoolUnit } from './schools.ts'
import { appUser } from './users.ts'

/** One order per unit and carnival. Not named "order", a reserved word in SQL. */
export const unitOrder = pgTable(
  'unit_order',
  {
    id: id(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    schoolUnitId: refersTo('school_unit_id', () => schoolUnit.id),
    status: text('status', { enum: orderStatuses }).notNull().default('draft'),
    placedBy: integer('placed_by').references(() => appUser.id, { onDelete: 'set null' }),
    placedAt: instant('placed_at'),
    /** Number of people in the inmarsch (opening parade), at most five per school. */
    marchers: integer('marchers').notNull().default(0),
    /** Description of the school's mascot; empty: none. */
    mascot: text('mascot').notNull().default(''),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('unit_order_key').on(table.karnevalId, table.schoolUnitId),
    unique('unit_order_karneval_key').on(table.id, table.karnevalId),
    index('unit_order_unit_idx').on(table.schoolUnitId),
    oneOf('unit_order_status_check', table.status, orderStatuses),
    check('unit_order_marchers_check', sql`${table.marchers} between 0 and 5`),
  ],
)

export const unitOrderRow = pgTable(
  'unit_order_row',
  {
    id: id(),
    orderId: integer('order_id').notNull(),
    karnevalId: integer('karneval_id').notNull(),
    productId: integer('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** Price and VAT when the row was created: later price changes do not affect the order. */
    unitPriceCents: integer('unit_price_cents').notNull(),
    vatPercent: numeric('vat_percent', { precision: 4, scale: 2, mode: 'number' }).notNull(),
    note: text('note').notNull().default(''),
    source: text('source', { enum: orderRowSources }).notNull().default('ordered'),
    /** Reason for a row added after the order was locked. */
    reason: text('reason'),
    ...stamps(),
  },
  (table) => [
    foreignKey({
      name: 'unit_order_row_order_fk',
      columns: [table.orderId, table.karnevalId],
      foreignColumns: [unitOrder.id, unitOrder.karnevalId],
    }),
    foreignKey({
      name: 'unit_order_row_product_fk',
      columns: [table.productId, table.karnevalId],
      foreignColumns: [product.id, product.karnevalId],
    }),
    uniqueIndex('unit_order_row_key')
      .on(table.orderId, table.productId, table.source)
      .where(sql`${table.source} <> 'late_change'`),
    index('unit_order_row_product_idx').on(table.productId),
    oneOf('unit_order_row_source_check', table.source, orderRowSources),
    // Only a late change may be negative; no row may be zero.
    check(
      'unit_order_row_quantity_check',
      sql`${table.quantity} > 0 or (${table.source} = 'late_change' and ${table.quantity} <> 0)`,
    ),
    check('unit_order_row_reason_check', sql`(${table.source} = 'late_change') = (${table.reason} is not null)`),
  ],
)

/** A payer. The four booleans select the services it pays; each service of a unit has exactly one payer. */
export const billingInformation = pgTable(
  'billing_information',
  {
    id: id(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    schoolUnitId: refersTo('school_unit_id', () => schoolUnit.id),
    name: text('name').notNull(),
    streetAddress: text('street_address').notNull().default(''),
    mailAddress: text('mail_address').notNull().default(''),
    city: text('city').notNull().default(''),
    zipcode: text('zipcode').notNull().default(''),
    country: text('country').notNull().default('Finland'),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    edi: text('edi').notNull().default(''),
    operator: text('operator').notNull().default(''),
    operatorEdi: text('operator_edi').notNull().default(''),
    /** The payer's own reference ("Er referens"), used by cities to route invoices; printed as written. */
    buyerReference: text('buyer_reference').notNull().default(''),
    costCentre: text('cost_centre').notNull().default(''),
    /** FO-nummer as 1234567-8; empty for a payer without one. */
    businessId: text('business_id').notNull().default(''),
    useMaventa: boolean('use_maventa').notNull().default(false),
    /** How its papers are sent; null: by the best way that its data allow. */
    channel: text('channel', { enum: deliveryChannels }),
    /** A private person: the law's lower reminder fee and interest apply. */
    isConsumer: boolean('is_consumer').notNull().default(false),
    bespisningFriday: boolean('bespisning_friday').notNull().default(false),
    bespisningSaturday: boolean('bespisning_saturday').notNull().default(false),
    logi: boolean('logi').notNull().default(false),
    stafetter: boolean('stafetter').notNull().default(false),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('billing_bespisning_friday_key')
      .on(table.karnevalId, table.schoolUnitId)
      .where(sql`${table.bespisningFriday}`),
    uniqueIndex('billing_bespisning_saturday_key')
      .on(table.karnevalId, table.schoolUnitId)
      .where(sql`${table.bespisningSaturday}`),
    uniqueIndex('billing_logi_key').on(table.karnevalId, table.schoolUnitId).where(sql`${table.logi}`),
    uniqueIndex('billing_stafetter_key').on(table.karnevalId, table.schoolUnitId).where(sql`${table.stafetter}`),
    index('billing_unit_idx').on(table.schoolUnitId),
    oneOf('billing_channel_check', table.channel, deliveryChannels),
  ],
)
