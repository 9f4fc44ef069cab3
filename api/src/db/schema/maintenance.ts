import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { appUser } from './users.ts'

export const errorReport = pgTable(
  'error_report',
  {
    id: id(),
    errorTrace: text('error_trace').notNull(),
    description: text('description').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    requestId: text('request_id').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('error_report_created_idx').on(table.createdAt)],
)

export type NewsItem = { title: string; url: string; excerpt: string; date: string | null }

/** The last good copy of the organiser's news, shown when the homepage fails. One row. */
export const newsCache = pgTable(
  'news_cache',
  {
    id: integer('id').primaryKey().default(1),
    items: jsonb('items').$type<NewsItem[]>().notNull(),
    fetchedAt: instant('fetched_at').notNull(),
  },
  (table) => [check('news_cache_single_row', sql`${table.id} = 1`)],
)

/**
 * Audit log: changes with their reasons, logins, and erasures of persons. Append-only: a trigger refuses everything
 * except removing texts from an entry and deleting expired entries.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    objectType: text('object_type').notNull(),
    objectId: integer('object_id'),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
    reason: text('reason'),
    requestId: text('request_id').notNull().default(''),
    /** When texts that could name a person were removed. */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    index('audit_entry_object_idx').on(table.objectType, table.objectId),
    index('audit_entry_at_idx').on(table.at),
  ],
)

/**
 * One row per user and Idempotency-Key. The primary key makes the second of two simultaneous requests wait for the
 * first.
 */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    call: text('call').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: smallint('status'),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_key_created_idx').on(table.createdAt),
  ],
)
