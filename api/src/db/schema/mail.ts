import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, stamps } from './columns.ts'
import { invoiceDelivery } from './invoicing.ts'
import { messageReceiver } from './messages.ts'
import { invitation } from './users.ts'

export const mailKinds = [
  'invitation',
  'password_reset',
  'password_changed',
  'email_verification',
  'email_changed',
  'factor_changed',
  'account_undone',
  'account_recovered',
  'leadership_ended',
  'leadership_restored',
  'message',
  'class_decision',
  'change_decision',
  'joint_team',
  'invoice',
  'final',
] as const

/** queued: never tried; failed: tried and due again; dead: given up, or replaced by a newer mail. */
export const mailStates = ['queued', 'sent', 'failed', 'dead'] as const

/** The outbox: written in the transaction that causes the mail, so that both commit or neither does. */
export const mailMessage = pgTable(
  'mail_message',
  {
    id: id(),
    kind: text('kind', { enum: mailKinds }).notNull(),
    toAddress: text('to_address').notNull(),
    /** Reply address; empty: answers are not read. */
    replyTo: text('reply_to').notNull().default(''),
    subject: text('subject').notNull(),
    /** Emptied after sending: it holds a link that acts for its reader. */
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** The same at every attempt, so that a mail delivered twice is shown once. */
    messageId: text('message_id').notNull(),
    state: text('state', { enum: mailStates }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** Why the newest attempt failed, in Swedish; otherwise empty. */
    cause: text('cause').notNull().default(''),
    invitationId: integer('invitation_id').references(() => invitation.id, { onDelete: 'set null' }),
    messageReceiverId: integer('message_receiver_id').references(() => messageReceiver.id, { onDelete: 'set null' }),
    /** The sending of an invoice or reminder, whose PDF is attached. */
    invoiceDeliveryId: integer('invoice_delivery_id').references(() => invoiceDelivery.id, { onDelete: 'set null' }),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** Lease of one worker, which sends the mail until this time. */
    leasedUntil: instant('leased_until'),
    sentAt: instant('sent_at'),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('mail_message_message_id_key').on(table.messageId),
    index('mail_message_due_idx').on(table.nextAttemptAt).where(sql`${table.state} in ('queued', 'failed')`),
    index('mail_message_invitation_idx').on(table.invitationId),
    index('mail_message_receiver_idx').on(table.messageReceiverId),
    index('mail_message_invoice_delivery_idx').on(table.invoiceDeliveryId),
    index('mail_message_created_idx').on(table.createdAt),
    index('mail_message_address_idx').on(sql`lower(${table.toAddress})`, table.createdAt),
    oneOf('mail_message_kind_check', table.kind, mailKinds),
    oneOf('mail_message_state_check', table.state, mailStates),
    // A line break in an address or subject would allow header injection.
    check(
      'mail_message_header_check',
      sql`${table.toAddress} !~ '[[:cntrl:]]' and ${table.subject} !~ '[[:cntrl:]]' and ${table.replyTo} !~ '[[:cntrl:]]'`,
    ),
  ],
)
