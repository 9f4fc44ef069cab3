import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { appUser } from './users.ts'

/** A user's second factor: one authenticator app (RFC 6238). */
export const userFactor = pgTable('user_factor', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => appUser.id, { onDelete: 'cascade' }),
  /** Encrypted with a key derived from the signing key. */
  secret: text('secret').notNull(),
  createdAt: instant('created_at').notNull(),
  /** null until the first code was confirmed: until then logins ask for no code. */
  confirmedAt: instant('confirmed_at'),
  /** The newest accepted time step; its code and older ones are refused. */
  lastStep: integer('last_step'),
})

/** Single-use codes for a login without the authenticator app. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** SHA-256 of 80 random bits. */
    codeHash: text('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [uniqueIndex('recovery_code_hash_key').on(table.userId, table.codeHash)],
)
