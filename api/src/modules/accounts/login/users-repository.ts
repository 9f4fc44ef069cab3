import { randomUUID } from 'node:crypto'
import type { Role } from '@stafapp/shared/contract/define'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { userFactor } from '../../../db/schema/factors.ts'
import { appUser, session, userRole } from '../../../db/schema/users.ts'
import { hasFactor } from '../factor/factor-repository.ts'

export type Account = {
  id: number
  username: string
  passwordHash: string
  isDisabled: boolean
  hasFactor: boolean
  roles: Role[]
}

/** Usernames are compared without case, as in their unique index. */
export async function findAccount(db: Db, username: string): Promise<Account | null> {
  const rows = await db
    .select({
      id: appUser.id,
      username: appUser.username,
      passwordHash: appUser.passwordHash,
      disabledAt: appUser.disabledAt,
      role: userRole.role,
      factorConfirmedAt: userFactor.confirmedAt,
    })
    .from(appUser)
    .leftJoin(userRole, eq(userRole.userId, appUser.id))
    .leftJoin(userFactor, eq(userFactor.userId, appUser.id))
    .where(eq(sql`lower(${appUser.username})`, sql`lower(${username})`))
  const [first] = rows
  if (!first) return null
  const roles = rows.flatMap(({ role }) => (role ? [role] : []))
  return {
    id: first.id,
    username: first.username,
    passwordHash: first.passwordHash,
    isDisabled: first.disabledAt !== null,
    hasFactor: first.factorConfirmedAt !== null,
    roles,
  }
}

export type NewSession = {
  userId: number
  /** The hash that the password was checked against. */
  passwordHash: string
  /** Whether the login asked for a code. */
  hasFactor: boolean
  tokenHash: string
  userAgent: string
  now: Date
  expiresAt: Date
}

/**
 * Opens a session unless the password or second factor changed, or the account was disabled, during the login: such a
 * change ends all sessions, and one opened later would escape it. The row lock decides the order.
 * @returns the session's id, the access tokens' `sid`; null when the account changed
 */
export async function insertSession(db: Db, opened: NewSession): Promise<string | null> {
  const { userId, passwordHash, hasFactor: askedForCode, now, ...values } = opened
  return withTransaction(db, async (tx) => {
    const [stillValid] = await tx
      .select({ id: appUser.id })
      .from(appUser)
      .where(and(eq(appUser.id, userId), eq(appUser.passwordHash, passwordHash), isNull(appUser.disabledAt)))
      .for('share')
    if (!stillValid || (await hasFactor(tx, userId)) !== askedForCode) return null
    const id = randomUUID()
    await tx.insert(session).values({ ...values, id, userId, createdAt: now, lastUsedAt: now })
    return id
  })
}

/** false when the session has ended: a refresh that loses against a logout must not return a token. */
export async function touchSession(db: Db, id: string, now: Date): Promise<boolean> {
  const touched = await db
    .update(session)
    .set({ lastUsedAt: now })
    .where(and(eq(session.id, id), isNull(session.endedAt)))
    .returning({ id: session.id })
  return touched.length > 0
}

/** Ends the user's session; false when it is another user's, unknown or ended. */
export async function endSession(db: Db, key: { userId: number; tokenHash: string }, now: Date): Promise<boolean> {
  const own = and(eq(session.userId, key.userId), eq(session.tokenHash, key.tokenHash), isNull(session.endedAt))
  const ended = await db.update(session).set({ endedAt: now }).where(own).returning({ id: session.id })
  return ended.length > 0
}
