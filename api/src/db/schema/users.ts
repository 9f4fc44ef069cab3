import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, refersTo, stamps, version } from './columns.ts'
import { invitationDeliveries, roleNames } from './enumerations.ts'
import { school, schoolUnit } from './schools.ts'

export const appUser = pgTable(
  'app_user',
  {
    id: id(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    emailVerifiedAt: instant('email_verified_at'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    /** E.164. */
    phone: text('phone').notNull().default(''),
    /** Argon2id, with its parameters in the string. */
    passwordHash: text('password_hash').notNull(),
    /** The school of a school admin; leaders are linked to units instead. */
    schoolId: integer('school_id').references(() => school.id),
    disabledAt: instant('disabled_at'),
    /** Last use among the deleted sessions of the user. */
    lastSeenAt: instant('last_seen_at'),
    /** The personal data were erased; the row remains because old entries reference its id. */
    erasedAt: instant('erased_at'),
    /** Id of the newest message of the organiser that was shown to the user, on any device; null: none was. */
    messagesReadUntil: integer('messages_read_until'),
    setupCompletedAt: instant('setup_completed_at'),
    privacyAcceptedAt: instant('privacy_accepted_at'),
    /** The accepted version of the document `privacypolicy`; null when it had none. */
    privacyPolicyVersion: integer('privacy_policy_version'),
    version: version(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('app_user_username_key').on(sql`lower(${table.username})`),
    index('app_user_email_idx').on(sql`lower(${table.email})`),
    index('app_user_school_idx').on(table.schoolId),
  ],
)

export const userRole = pgTable(
  'user_role',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    role: text('role', { enum: roleNames }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] }), oneOf('user_role_check', table.role, roleNames)],
)

export const userSchoolUnit = pgTable(
  'user_school_unit',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    schoolUnitId: refersTo('school_unit_id', () => schoolUnit.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.schoolUnitId] }),
    index('user_school_unit_unit_idx').on(table.schoolUnitId),
  ],
)

export const session = pgTable(
  'session',
  {
    /** The access token's `sid`. */
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** SHA-256 of the opaque 256-bit refresh token. */
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    /** Absolute expiry; idle expiry is computed from lastUsedAt. */
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    userAgent: text('user_agent').notNull().default(''),
  },
  (table) => [uniqueIndex('session_token_hash_key').on(table.tokenHash), index('session_user_idx').on(table.userId)],
)

export const invitation = pgTable(
  'invitation',
  {
    id: id(),
    email: text('email').notNull(),
    schoolUnitId: refersTo('school_unit_id', () => schoolUnit.id),
    role: text('role', { enum: roleNames }).notNull().default('teacher'),
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    delivery: text('delivery', { enum: invitationDeliveries }).notNull().default('queued'),
    sentAt: instant('sent_at'),
    acceptedAt: instant('accepted_at'),
    revokedAt: instant('revoked_at'),
    invitedBy: integer('invited_by').references(() => appUser.id, { onDelete: 'set null' }),
    acceptedBy: integer('accepted_by').references(() => appUser.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('invitation_token_hash_key').on(table.tokenHash),
    // One open invitation per address, unit and role, so that a double click sends one mail.
    uniqueIndex('invitation_open_key')
      .on(sql`lower(${table.email})`, table.schoolUnitId, table.role)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
    index('invitation_unit_idx').on(table.schoolUnitId),
    oneOf('invitation_role_check', table.role, roleNames),
    oneOf('invitation_delivery_check', table.delivery, invitationDeliveries),
  ],
)
