import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf } from './columns.ts'
import { appUser } from './users.ts'

export const accountTokenKinds = ['password_reset', 'email_verification', 'setup', 'undo'] as const

/** Single-use links and the setup code. An invitation's token is in its own row. */
export const accountToken = pgTable(
  'account_token',
  {
    id: id(),
    kind: text('kind', { enum: accountTokenKinds }).notNull(),
    /** null only for the setup code, which creates its user. */
    userId: integer('user_id').references(() => appUser.id, { onDelete: 'cascade' }),
    /** The address to verify, or the one that an undo link restores. */
    email: text('email'),
    /** SHA-256 of 256 random bits. */
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** Replaced by a newer link of the same kind. */
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('account_token_hash_key').on(table.tokenHash),
    index('account_token_user_idx').on(table.userId, table.kind),
    index('account_token_expires_idx').on(table.expiresAt),
    oneOf('account_token_kind_check', table.kind, accountTokenKinds),
    check('account_token_user_check', sql`(${table.kind} = 'setup') = (${table.userId} is null)`),
    check(
      'account_token_email_check',
      sql`(${table.kind} in ('email_verification', 'undo')) = (${table.email} is not null)`,
    ),
  ],
)
