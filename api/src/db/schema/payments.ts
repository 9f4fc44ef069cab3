import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, refersTo, stamps, version } from './columns.ts'
import {
  allocationOrigins,
  bankFileFormats,
  painVersions,
  paymentLogActions,
  paymentStates,
  placementKinds,
  refundStates,
} from './enumerations.ts'
import { invoice } from './invoices.ts'
import { appUser } from './users.ts'

/** An imported bank file; the checksum makes a second import of it a no-op. */
export const paymentFile = pgTable(
  'payment_file',
  {
    id: id(),
    name: text('name').notNull(),
    format: text('format', { enum: bankFileFormats }).notNull(),
    checksum: text('checksum').notNull(),
    rowCount: integer('row_count').notNull(),
    /** Rows that no earlier file contained; null for files read before this was counted. */
    newCount: integer('new_count'),
    totalCents: integer('total_cents').notNull(),
    importedBy: integer('imported_by').references(() => appUser.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('payment_file_checksum_key').on(table.checksum),
    oneOf('payment_file_format_check', table.format, bankFileFormats),
  ],
)

export const payment = pgTable(
  'payment',
  {
    id: id(),
    /** null: entered manually. */
    paymentFileId: integer('payment_file_id').references(() => paymentFile.id),
    /** Identifies the payment across files, see `entryKeys`; null when entered manually. */
    entryKey: text('entry_key'),
    /** Line in its file. */
    line: integer('line'),
    /** The receiver's account, 14 digits. */
    account: text('account').notNull().default(''),
    /** The bank's own id of the entry. Payments of one bulk order may share it. */
    archiveId: text('archive_id'),
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    reference: text('reference').notNull().default(''),
    payer: text('payer').notNull().default(''),
    message: text('message').notNull().default(''),
    /** Negative for a correction. */
    amountCents: integer('amount_cents').notNull(),
    state: text('state', { enum: paymentStates }).notNull(),
    /** Reason for the state where the state alone does not tell: `other_account`, `failed_direct_debit`, … */
    note: text('note'),
    /** The payment that this correction reverses. */
    correctsPaymentId: integer('corrects_payment_id').references((): AnyPgColumn => payment.id),
    /** User who entered it manually. */
    registeredBy: integer('registered_by').references(() => appUser.id, { onDelete: 'set null' }),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('payment_entry_key').on(table.entryKey),
    uniqueIndex('payment_corrects_key').on(table.correctsPaymentId),
    index('payment_archive_id_idx').on(table.archiveId),
    index('payment_file_idx').on(table.paymentFileId),
    index('payment_reference_idx').on(table.reference),
    oneOf('payment_state_check', table.state, paymentStates),
  ],
)

/** The part of a payment allocated to an invoice. Reversed, never deleted. */
export const paymentAllocation = pgTable(
  'payment_allocation',
  {
    id: id(),
    paymentId: refersTo('payment_id', () => payment.id),
    invoiceId: refersTo('invoice_id', () => invoice.id),
    amountCents: integer('amount_cents').notNull(),
    origin: text('origin', { enum: allocationOrigins }).notNull().default('manual'),
    allocatedBy: integer('allocated_by').references(() => appUser.id, { onDelete: 'set null' }),
    undoneAt: instant('undone_at'),
    undoneBy: integer('undone_by').references(() => appUser.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (table) => [
    // The invoice first: a balance sums the current allocations of one invoice. With the payment first the planner may
    // read the whole index for each invoice while it does not know of new rows.
    uniqueIndex('payment_allocation_key').on(table.invoiceId, table.paymentId).where(sql`${table.undoneAt} is null`),
    index('payment_allocation_payment_idx').on(table.paymentId),
    index('payment_allocation_invoice_idx').on(table.invoiceId),
    oneOf('payment_allocation_origin_check', table.origin, allocationOrigins),
    check('payment_allocation_amount_check', sql`${table.amountCents} <> 0`),
  ],
)

/**
 * Every amount received, allocated and deallocated, in order. Written by triggers, so that no code path can omit it,
 * and immutable: the balances can be recomputed from it.
 */
export const paymentLog = pgTable(
  'payment_log',
  {
    id: id(),
    at: instant('at').notNull(),
    action: text('action', { enum: paymentLogActions }).notNull(),
    paymentId: refersTo('payment_id', () => payment.id),
    /** null: received, or placed elsewhere than on an invoice. */
    invoiceId: integer('invoice_id').references(() => invoice.id),
    /** Negative when money is deallocated or returned. */
    amountCents: integer('amount_cents').notNull(),
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('payment_log_payment_idx').on(table.paymentId),
    index('payment_log_invoice_idx').on(table.invoiceId),
    oneOf('payment_log_action_check', table.action, paymentLogActions),
  ],
)

/**
 * The part of a payment that ends elsewhere than on an invoice. Undone, never deleted. Negative where a refund leaves the
 * account, and for a reversal by the bank.
 */
export const paymentPlacement = pgTable(
  'payment_placement',
  {
    id: id(),
    paymentId: refersTo('payment_id', () => payment.id),
    kind: text('kind', { enum: placementKinds }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason').notNull().default(''),
    placedBy: integer('placed_by').references(() => appUser.id, { onDelete: 'set null' }),
    undoneAt: instant('undone_at'),
    undoneBy: integer('undone_by').references(() => appUser.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (table) => [
    index('payment_placement_payment_idx').on(table.paymentId),
    oneOf('payment_placement_kind_check', table.kind, placementKinds),
    check('payment_placement_amount_check', sql`${table.amountCents} <> 0`),
  ],
)

/** A payment order (pain.001) with refunds, kept as it was made, so that each download is the same file. */
export const refundFile = pgTable(
  'refund_file',
  {
    id: id(),
    messageId: text('message_id').notNull(),
    painVersion: text('pain_version', { enum: painVersions }).notNull(),
    content: text('content').notNull(),
    refundCount: integer('refund_count').notNull(),
    totalCents: integer('total_cents').notNull(),
    madeBy: integer('made_by').references(() => appUser.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('refund_file_message_key').on(table.messageId),
    oneOf('refund_file_version_check', table.painVersion, painVersions),
  ],
)

/** A refund: where the money of its placement goes, and how far it has come. */
export const refund = pgTable(
  'refund',
  {
    id: id(),
    placementId: refersTo('placement_id', () => paymentPlacement.id),
    name: text('name').notNull(),
    iban: text('iban').notNull(),
    message: text('message').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** Our id in the payment order, which the bank repeats in the statement. */
    endToEndId: text('end_to_end_id').notNull(),
    state: text('state', { enum: refundStates }).notNull().default('made'),
    refundFileId: integer('refund_file_id').references(() => refundFile.id),
    /** The payment with which the money left the account. */
    gonePaymentId: integer('gone_payment_id').references(() => payment.id),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('refund_placement_key').on(table.placementId),
    uniqueIndex('refund_end_to_end_key').on(table.endToEndId),
    index('refund_file_idx').on(table.refundFileId),
    index('refund_gone_payment_idx').on(table.gonePaymentId),
    oneOf('refund_state_check', table.state, refundStates),
    check('refund_amount_check', sql`${table.amountCents} > 0`),
  ],
)

/** An account statement of a bank file: its number and balances tell whether one is missing. */
export const bankStatement = pgTable(
  'bank_statement',
  {
    id: id(),
    paymentFileId: refersTo('payment_file_id', () => paymentFile.id),
    account: text('account').notNull(),
    /** The bank's number in its row; null where the bank gives none. */
    sequence: integer('sequence'),
    fromOn: date('from_on', { mode: 'string' }).notNull(),
    toOn: date('to_on', { mode: 'string' }).notNull(),
    openingCents: integer('opening_cents').notNull(),
    closingCents: integer('closing_cents').notNull(),
    ...stamps(),
  },
  (table) => [
    index('bank_statement_account_idx').on(table.account, table.toOn),
    index('bank_statement_file_idx').on(table.paymentFileId),
  ],
)
