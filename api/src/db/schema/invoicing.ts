import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, refersTo, stamps, version } from './columns.ts'
import {
  batchActions,
  batchItemStates,
  batchStates,
  deliveryChannels,
  deliveryStates,
  documentDeliveryStates,
  painVersions,
  vatExemptions,
} from './enumerations.ts'
import { invoice } from './invoices.ts'
import { karneval } from './karneval.ts'
import { appUser } from './users.ts'

/** Invoicing party, account and terms: one row, copied into every issued invoice. */
export const invoicingSettings = pgTable(
  'invoicing_settings',
  {
    id: integer('id').primaryKey().default(1),
    name: text('name').notNull(),
    businessId: text('business_id').notNull(),
    /** Set when registered for VAT; rates above zero are allowed then. */
    vatNumber: text('vat_number').notNull().default(''),
    streetAddress: text('street_address').notNull(),
    zipcode: text('zipcode').notNull(),
    city: text('city').notNull(),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    iban: text('iban').notNull(),
    bic: text('bic').notNull(),
    /** The organiser's own e-invoice address and operator; empty: the file has no envelope. */
    edi: text('edi').notNull().default(''),
    operatorEdi: text('operator_edi').notNull().default(''),
    paymentDays: integer('payment_days').notNull().default(14),
    reminderDays: integer('reminder_days').notNull().default(10),
    lateInterestPercent: numeric('late_interest_percent', { precision: 4, scale: 2, mode: 'number' }),
    /** Points above the reference rate of the Interest Act, 7 or 8; null: reminders claim no interest. */
    interestMargin: integer('interest_margin'),
    /** Fee of a reminder, at most what the law allows for its payer; 0: none. */
    reminderFeeCents: integer('reminder_fee_cents').notNull().default(0),
    /** How an invoice explains rows without tax: code, list code and text are chosen by the treasurer. */
    vatExemption: text('vat_exemption', { enum: vatExemptions }).notNull().default('O'),
    vatExemptionReason: text('vat_exemption_reason').notNull().default('VATEX-EU-O'),
    vatExemptionText: text('vat_exemption_text').notNull(),
    version: version(),
    ...stamps(),
  },
  (table) => [
    check('invoicing_settings_one_check', sql`${table.id} = 1`),
    oneOf('invoicing_settings_exemption_check', table.vatExemption, vatExemptions),
    check('invoicing_settings_margin_check', sql`${table.interestMargin} in (7, 8)`),
    check('invoicing_settings_fee_check', sql`${table.reminderFeeCents} between 0 and 1200`),
    check(
      'invoicing_settings_days_check',
      sql`${table.paymentDays} between 1 and 90 and ${table.reminderDays} between 1 and 90`,
    ),
  ],
)

/** Last number given. The row is locked until the issuing transaction ends, so a crash leaves no gap. */
export const invoiceCounter = pgTable(
  'invoice_counter',
  { id: integer('id').primaryKey().default(1), lastNumber: integer('last_number').notNull() },
  (table) => [check('invoice_counter_one_check', sql`${table.id} = 1`)],
)

/** One period of interest: same capital and rate. Days are inclusive. */
export type InterestPeriod = {
  from: string
  to: string
  days: number
  percent: number
  capital_cents: number
  cents: number
}

/** A reminder is not an invoice: it takes no number and keeps the invoice's reference. */
export const invoiceReminder = pgTable(
  'invoice_reminder',
  {
    id: id(),
    invoiceId: refersTo('invoice_id', () => invoice.id),
    level: integer('level').notNull(),
    remindedOn: date('reminded_on', { mode: 'string' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** Amount open on that day. */
    openCents: integer('open_cents').notNull(),
    /** Interest until that day, and its periods. Claimed beside the invoice: no part of its sum or of the sales. */
    interestCents: integer('interest_cents').notNull().default(0),
    interest: jsonb('interest').$type<InterestPeriod[]>().notNull().default([]),
    /** Fees of this and the earlier reminders. */
    feeCents: integer('fee_cents').notNull().default(0),
    remindedBy: integer('reminded_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('invoice_reminder_key').on(table.invoiceId, table.level),
    check('invoice_reminder_level_check', sql`${table.level} between 1 and 3`),
    check('invoice_reminder_open_check', sql`${table.openCents} > 0`),
    check('invoice_reminder_claims_check', sql`${table.interestCents} >= 0 and ${table.feeCents} >= 0`),
  ],
)

/** The reference rate of the Interest Act by half-year. A half-year without a row has no known rate. */
export const referenceRate = pgTable(
  'reference_rate',
  {
    id: id(),
    /** 1 January or 1 July. */
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    percent: numeric('percent', { precision: 4, scale: 2, mode: 'number' }).notNull(),
    /** false: computed by section 12 of the act, but not compared with the bank's publication. */
    isConfirmed: boolean('is_confirmed').notNull().default(true),
    enteredBy: integer('entered_by').references(() => appUser.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('reference_rate_key').on(table.validFrom),
    check('reference_rate_half_year_check', sql`to_char(${table.validFrom}, 'MM-DD') in ('01-01', '07-01')`),
    check('reference_rate_percent_check', sql`${table.percent} between 0 and 30`),
  ],
)

/** A payer's promise to pay an invoice: no reminder is sent until the day has passed. */
export const paymentPromise = pgTable(
  'payment_promise',
  {
    id: id(),
    invoiceId: refersTo('invoice_id', () => invoice.id),
    promisedOn: date('promised_on', { mode: 'string' }).notNull(),
    note: text('note').notNull().default(''),
    recordedBy: integer('recorded_by').references(() => appUser.id, { onDelete: 'set null' }),
    withdrawnAt: instant('withdrawn_at'),
    ...stamps(),
  },
  (table) => [uniqueIndex('payment_promise_key').on(table.invoiceId).where(sql`${table.withdrawnAt} is null`)],
)

/** The sending of a document or reminder by one channel. A new attempt by the treasurer replaces it. */
export const invoiceDelivery = pgTable(
  'invoice_delivery',
  {
    id: id(),
    invoiceId: refersTo('invoice_id', () => invoice.id),
    /** null: the invoice or credit note itself. */
    reminderId: integer('reminder_id').references(() => invoiceReminder.id),
    channel: text('channel', { enum: deliveryChannels }).notNull(),
    state: text('state', { enum: documentDeliveryStates }).notNull().default('queued'),
    /** E-invoice address, e-mail address or postal address, as used. */
    address: text('address').notNull(),
    /** Why it bounced, failed or still waits; in Swedish or the channel's wording. */
    cause: text('cause').notNull().default(''),
    requestedBy: integer('requested_by').references(() => appUser.id, { onDelete: 'set null' }),
    acceptedAt: instant('accepted_at'),
    replacedAt: instant('replaced_at'),
    /** Maventa's id and state of a reminder whose place in `maventa_delivery` another document has taken. */
    maventaId: text('maventa_id'),
    maventaState: text('maventa_state'),
    ...stamps(),
  },
  (table) => [
    // One current sending per document: two requests at once send it once.
    uniqueIndex('invoice_delivery_document_key')
      .on(table.invoiceId)
      .where(sql`${table.reminderId} is null and ${table.replacedAt} is null`),
    uniqueIndex('invoice_delivery_reminder_key')
      .on(table.reminderId)
      .where(sql`${table.reminderId} is not null and ${table.replacedAt} is null`),
    index('invoice_delivery_invoice_idx').on(table.invoiceId),
    index('invoice_delivery_paper_idx')
      .on(table.id)
      .where(sql`${table.channel} = 'paper' and ${table.state} = 'queued' and ${table.replacedAt} is null`),
    oneOf('invoice_delivery_channel_check', table.channel, deliveryChannels),
    oneOf('invoice_delivery_state_check', table.state, documentDeliveryStates),
    check('invoice_delivery_cause_check', sql`${table.state} not in ('bounced', 'failed') or ${table.cause} <> ''`),
  ],
)

/**
 * An invoice's delivery to Maventa, inserted in the transaction that requests it. A reminder takes over the row of its
 * invoice when that has been sent.
 */
export const maventaDelivery = pgTable(
  'maventa_delivery',
  {
    id: id(),
    invoiceId: refersTo('invoice_id', () => invoice.id),
    /** Our id of the upload, the same at every attempt, so that Maventa accepts it once. */
    uuid: text('uuid').notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** Why the newest attempt failed, or why Maventa could not deliver; in Swedish or Maventa's wording. */
    cause: text('cause').notNull().default(''),
    leasedUntil: instant('leased_until'),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    checkedAt: instant('checked_at'),
    /** The sending that this carries out; null for deliveries of earlier releases, which were invoices. */
    deliveryId: integer('delivery_id').references(() => invoiceDelivery.id),
    /** Maventa's id and state of a reminder; those of an invoice stand on the invoice. */
    maventaId: text('maventa_id'),
    maventaState: text('maventa_state'),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('maventa_delivery_invoice_key').on(table.invoiceId),
    uniqueIndex('maventa_delivery_uuid_key').on(table.uuid),
    index('maventa_delivery_due_idx').on(table.nextAttemptAt).where(sql`${table.state} in ('queued', 'unknown')`),
    oneOf('maventa_delivery_state_check', table.state, deliveryStates),
  ],
)

/** A request to send, mark or remind all documents of a selection, processed in the background. */
export const invoiceBatch = pgTable(
  'invoice_batch',
  {
    id: id(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    action: text('action', { enum: batchActions }).notNull(),
    state: text('state', { enum: batchStates }).notNull().default('running'),
    requestedBy: integer('requested_by').references(() => appUser.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (table) => [
    // Two simultaneous requests start one batch.
    uniqueIndex('invoice_batch_one_running_key')
      .on(table.karnevalId, table.action)
      .where(sql`${table.state} = 'running'`),
    oneOf('invoice_batch_action_check', table.action, batchActions),
    oneOf('invoice_batch_state_check', table.state, batchStates),
  ],
)

export const invoiceBatchItem = pgTable(
  'invoice_batch_item',
  {
    id: id(),
    batchId: refersTo('batch_id', () => invoiceBatch.id),
    invoiceId: refersTo('invoice_id', () => invoice.id),
    state: text('state', { enum: batchItemStates }).notNull().default('waiting'),
    /** Why it was skipped, in Swedish; otherwise empty. */
    reason: text('reason').notNull().default(''),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('invoice_batch_item_key').on(table.batchId, table.invoiceId),
    index('invoice_batch_item_invoice_idx').on(table.invoiceId),
    oneOf('invoice_batch_item_state_check', table.state, batchItemStates),
  ],
)

/** Account and cost centre of a product in the bookkeeping. */
export type ProductAccount = { account: string; cost_centre: string }

/** The treasurer's choices for bookkeeping: one row; without it the defaults apply. */
export const bookkeepingSettings = pgTable(
  'bookkeeping_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** The largest sum that may be written off at once. */
    writeOffLimitCents: integer('write_off_limit_cents').notNull(),
    /** Version of the payment order for refunds (pain.001.001). */
    painVersion: text('pain_version', { enum: painVersions }).notNull(),
    /** The bank's id of the organiser in payment orders; empty: the business id. */
    bankServiceId: text('bank_service_id').notNull(),
    /** Account by role. */
    accounts: jsonb('accounts').$type<Record<string, string>>().notNull(),
    /** By product code, because a product has a row for each carnival. */
    products: jsonb('products').$type<Record<string, ProductAccount>>().notNull(),
    version: version(),
    ...stamps(),
  },
  (table) => [
    check('bookkeeping_settings_one_check', sql`${table.id} = 1`),
    check('bookkeeping_settings_limit_check', sql`${table.writeOffLimitCents} between 0 and 10000`),
    oneOf('bookkeeping_settings_pain_check', table.painVersion, painVersions),
  ],
)

/** Until which day the books are closed: the newest row counts, and none is changed. */
export const periodLock = pgTable('period_lock', {
  id: id(),
  /** null: nothing is closed. */
  lockedUntil: date('locked_until', { mode: 'string' }),
  /** Why days were opened again; empty when only further days were closed. */
  reason: text('reason').notNull().default(''),
  changedBy: integer('changed_by').references(() => appUser.id, { onDelete: 'set null' }),
  createdAt: instant('created_at').notNull().defaultNow(),
})
