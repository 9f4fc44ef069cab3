import type { MessageSelection } from '@stafapp/shared/contract/api/messages'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, refersTo, someOf, stamps } from './columns.ts'
import { messageReceiverStates, receiverKinds } from './enumerations.ts'
import { karneval } from './karneval.ts'
import { appUser } from './users.ts'

/** A message of the organiser to a selection of schools; immutable once sent. */
export const message = pgTable(
  'message',
  {
    id: id(),
    karnevalId: refersTo('karneval_id', () => karneval.id),
    subject: text('subject').notNull(),
    /** Markdown. */
    body: text('body').notNull(),
    selection: jsonb('selection').$type<MessageSelection>().notNull(),
    sentBy: integer('sent_by').references(() => appUser.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (table) => [index('message_karneval_idx').on(table.karnevalId, table.createdAt)],
)

/** One mail address of one message, with the state of its newest mail. */
export const messageReceiver = pgTable(
  'message_receiver',
  {
    id: id(),
    messageId: integer('message_id')
      .notNull()
      .references(() => message.id, { onDelete: 'cascade' }),
    /** null: a contact person, who has no account. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    /** As they were when sent; both are emptied when the account is erased. */
    name: text('name').notNull(),
    address: text('address').notNull(),
    kinds: text('kinds', { enum: receiverKinds }).array().notNull(),
    schools: text('schools').array().notNull(),
    /** queued until the mail server has accepted it, also between attempts; failed: given up. */
    state: text('state', { enum: messageReceiverStates }).notNull().default('queued'),
    cause: text('cause').notNull().default(''),
    /** Number of times sent: 2 = sent again once. */
    sendCount: integer('send_count').notNull().default(1),
    sentAt: instant('sent_at'),
    ...stamps(),
  },
  (table) => [
    // One mail per address, enforced by the database.
    uniqueIndex('message_receiver_address_key')
      .on(table.messageId, sql`lower(${table.address})`)
      .where(sql`${table.address} <> ''`),
    index('message_receiver_user_idx').on(table.userId),
    oneOf('message_receiver_state_check', table.state, messageReceiverStates),
    someOf('message_receiver_kinds_check', table.kinds, receiverKinds),
  ],
)
