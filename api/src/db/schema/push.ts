import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { karneval } from './karneval.ts'
import { school } from './schools.ts'

/** A device that receives notifications. It belongs to no account. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: id(),
    /** Address at the browser's push service; a secret between the device and the portal. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** When the device last said which schools it follows. */
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [uniqueIndex('push_subscription_endpoint_key').on(table.endpoint)],
)

/** The schools that a device follows. */
export const pushFollow = pgTable(
  'push_follow',
  {
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => pushSubscription.id, { onDelete: 'cascade' }),
    schoolId: integer('school_id')
      .notNull()
      .references(() => school.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.schoolId] }),
    index('push_follow_school_idx').on(table.schoolId),
  ],
)

/** A notification about a school. Its key makes it unique, so that it is sent once, however many servers look. */
export const pushNotice = pgTable(
  'push_notice',
  {
    id: id(),
    karnevalId: integer('karneval_id')
      .notNull()
      .references(() => karneval.id, { onDelete: 'cascade' }),
    schoolId: integer('school_id')
      .notNull()
      .references(() => school.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    path: text('path').notNull(),
    /** After this it is no longer worth telling; by the carnival's clock. */
    endsAt: instant('ends_at').notNull(),
    /** By the carnival's clock. */
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_notice_key').on(table.karnevalId, table.schoolId, table.key),
    index('push_notice_school_idx').on(table.schoolId),
  ],
)

/** The starts of a followed school as its followers know them: by event and round, the heats with their times. */
export type KnownStarts = Readonly<Record<string, string>>

export const pushKnownStarts = pgTable(
  'push_known_starts',
  {
    schoolId: integer('school_id')
      .primaryKey()
      .references(() => school.id, { onDelete: 'cascade' }),
    karnevalId: integer('karneval_id')
      .notNull()
      .references(() => karneval.id, { onDelete: 'cascade' }),
    starts: jsonb('starts').$type<KnownStarts>().notNull(),
    /** When a change was last told, by the carnival's clock; null: never. */
    toldAt: instant('told_at'),
  },
  (table) => [index('push_known_starts_karneval_idx').on(table.karnevalId)],
)
