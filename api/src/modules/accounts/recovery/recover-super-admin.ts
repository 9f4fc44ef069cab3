import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { appUser, userRole } from '../../../db/schema/users.ts'
import { StartError } from '../../../lib/start-error.ts'
import type { Outbox } from '../../../mail/outbox.ts'
import { accountRecoveredMail } from '../../../mail/templates/account.ts'
import { audit } from '../../audit/public.ts'
import { createAccountToken, linkTo, RECOVERY_LIFETIME_MS, revokeAccountTokens } from '../common/account-links.ts'
import { endAllSessions } from '../common/end-sessions.ts'
import { lockAccount } from '../common/insert-user.ts'
import { lockSuperAdmins } from '../common/super-admins.ts'
import { deleteFactor } from '../factor/factor-repository.ts'
import { hashPassword } from '../login/passwords.ts'

type Wanted = { username: string /** A new address, for when the old one is lost too. */; email: string | undefined }
type Services = { outbox: Outbox; publicUrl: string; now: Date; shownAt: (real: Date) => Date }

/**
 * Gives a super admin access again, for the server's operator. Removes the second factor, ends every session and mailed
 * link, replaces the password and returns a link that sets a new one: once, within half an hour. A mail goes to the
 * account's addresses.
 * @throws StartError with one line for the operator
 */
export async function recoverSuperAdmin(
  db: Db,
  { username, email }: Wanted,
  { outbox, publicUrl, now, shownAt }: Services,
): Promise<{ username: string; url: string; expiresAt: Date }> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64'))
  return withTransaction(db, async (tx) => {
    await lockSuperAdmins(tx)
    const id = await findSuperAdmin(tx, username)
    const user = id === null ? null : await lockAccount(tx, id)
    if (!user) throw new StartError(await unknownText(tx, username))
    const newEmail = email === undefined ? {} : { email, emailVerifiedAt: now }
    await tx
      .update(appUser)
      .set({ ...newEmail, passwordHash, updatedAt: now, version: sql`${appUser.version} + 1` })
      .where(eq(appUser.id, user.id))
    await deleteFactor(tx, user.id)
    await endAllSessions(tx, user.id, now)
    // Also revoke undo links: an earlier address may be under another person's control.
    for (const kind of ['password_reset', 'email_verification', 'undo'] as const)
      await revokeAccountTokens(tx, user.id, kind, now)
    const made = { kind: 'password_reset', userId: user.id, now, lifetimeMs: RECOVERY_LIFETIME_MS } as const
    const { token, expiresAt } = await createAccountToken(tx, made)
    const content = accountRecoveredMail({ username: user.username, at: shownAt(now) })
    const addresses = new Set([user.email, email ?? user.email])
    for (const to of addresses) await outbox.post(tx, { kind: 'account_recovered', to, content })
    await audit(
      tx,
      { now: () => shownAt(now), user: null, requestId: '' },
      {
        action: 'user.recover',
        objectType: 'user',
        objectId: user.id,
        reason: 'Kommandot recover-admin på servern',
        ...(email === undefined ? {} : { before: { email: user.email }, after: { email } }),
      },
    )
    return { username: user.username, url: linkTo(publicUrl, 'passwordreset', token), expiresAt }
  })
}

const superAdmins = (db: Db) =>
  db
    .select({ id: appUser.id, username: appUser.username })
    .from(appUser)
    .innerJoin(userRole, and(eq(userRole.userId, appUser.id), eq(userRole.role, 'super_admin')))
    .where(isNull(appUser.disabledAt))
    .orderBy(appUser.username)

async function findSuperAdmin(db: Db, username: string): Promise<number | null> {
  const found = (await superAdmins(db)).find((row) => row.username.toLowerCase() === username.toLowerCase())
  return found?.id ?? null
}

async function unknownText(db: Db, username: string): Promise<string> {
  const names = (await superAdmins(db)).map((row) => row.username)
  const known =
    names.length > 0
      ? `Superadminer: ${names.join(', ')}.`
      : 'Det finns ingen superadmin: starta portalen, så skriver den ut en engångskod för den första.'
  return `Ingen superadmin heter ${username}. ${known}`
}
