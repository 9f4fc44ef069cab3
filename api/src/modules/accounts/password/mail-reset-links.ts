import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'
import type { JobData } from '../../../jobs/queues.ts'
import { countRecentMails } from '../../../mail/mail-repository.ts'
import { passwordResetMail } from '../../../mail/templates/account.ts'
import type { AccountOptions } from '../account-options.ts'
import { createAccountToken, linkTo, RESET_LIFETIME_MS, revokeAccountTokens } from '../common/account-links.ts'

const HOUR_MS = 60 * 60_000
/** Limits the mails that others can trigger to a mailbox. */
const MAILS_PER_HOUR = 3
/** Accounts per request: one address may have several. */
const MAX_ACCOUNTS = 5

type Options = Pick<AccountOptions, 'clock' | 'outbox' | 'publicUrl' | 'shownAt'> & { db: Db }

/**
 * The job behind a reset request: mails a link for each matching account and invalidates that account's older links.
 */
export async function mailResetLinks(request: JobData['password-reset'], options: Options): Promise<void> {
  const { email, username } = request
  const isMeant = and(
    isNull(appUser.disabledAt),
    username === undefined ? undefined : eq(sql`lower(${appUser.username})`, sql`lower(${username})`),
    // Match usernames too: a username may look like an address, and users type what they log in with.
    email === undefined
      ? undefined
      : or(
          eq(sql`lower(${appUser.email})`, sql`lower(${email})`),
          eq(sql`lower(${appUser.username})`, sql`lower(${email})`),
        ),
  )
  const accounts = await options.db
    .select({ id: appUser.id })
    .from(appUser)
    .where(isMeant)
    .orderBy(appUser.id)
    .limit(MAX_ACCOUNTS)
  for (const { id } of accounts) await mailResetLink(id, options)
}

const mailResetLink = (userId: number, options: Options) =>
  withTransaction(options.db, async (tx) => {
    const now = options.clock()
    // Lock the row, so that concurrent requests leave one valid link and are both counted.
    const [user] = await tx.select().from(appUser).where(eq(appUser.id, userId)).for('update')
    if (!user || user.disabledAt) return
    const since = new Date(now.getTime() - HOUR_MS)
    const recent = await countRecentMails(tx, { kind: 'password_reset', address: user.email, since })
    if (recent >= MAILS_PER_HOUR) return
    await postResetLink(tx, user, options)
  })

type Owner = { id: number; username: string; email: string }

/** Mails a link for a new password and invalidates the account's older links of this kind. */
export async function postResetLink(
  tx: Db,
  { id, username, email }: Owner,
  { clock, outbox, publicUrl, shownAt }: Pick<AccountOptions, 'clock' | 'outbox' | 'publicUrl' | 'shownAt'>,
): Promise<void> {
  const now = clock()
  await revokeAccountTokens(tx, id, 'password_reset', now)
  const made = { kind: 'password_reset', userId: id, now, lifetimeMs: RESET_LIFETIME_MS } as const
  const { token, expiresAt } = await createAccountToken(tx, made)
  const url = linkTo(publicUrl, 'passwordreset', token)
  const content = passwordResetMail({ url, username, expiresAt: shownAt(expiresAt) })
  await outbox.post(tx, { kind: 'password_reset', to: email, content })
}
