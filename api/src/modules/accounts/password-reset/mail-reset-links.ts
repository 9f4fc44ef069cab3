import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'
import type { JobData } from '../../../jobs/queues.ts'
import { countRecentMails } from '../../../mail/mail-repository.ts'
import { passwordResetMail } from '../../../mail/templates/password-reset.ts'
import type { AccountOptions } from '../account-options.ts'
import { createAccountToken, revokeAccountTokens } from '../common/account-tokens.ts'
import { linkTo, RESET_LIFETIME_MS } from '../common/links.ts'

const HOUR_MS = 60 * 60_000
/** R39: nobody's mailbox is filled by somebody else's clicks. */
const MAILS_PER_HOUR = 3
/** One address may have several accounts, but no crowd. */
const MAX_ACCOUNTS = 5

type Options = Pick<AccountOptions, 'clock' | 'outbox' | 'publicUrl'> & { db: Db }

/** The job behind a request: mails a link for each account that it means, and replaces that account's older links. */
export async function mailResetLinks(request: JobData['password-reset'], options: Options): Promise<void> {
  const { email, username } = request
  const isMeant = and(
    isNull(appUser.disabledAt),
    username === undefined ? undefined : eq(sql`lower(${appUser.username})`, sql`lower(${username})`),
    // A username may look like an address; whoever asks knows only what they log in with.
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

const mailResetLink = (userId: number, { db, clock, outbox, publicUrl }: Options) =>
  withTransaction(db, async (tx) => {
    const now = clock()
    // Locked, so that two requests at once leave one valid link and are both counted.
    const [user] = await tx.select().from(appUser).where(eq(appUser.id, userId)).for('update')
    if (!user || user.disabledAt) return
    const since = new Date(now.getTime() - HOUR_MS)
    const recent = await countRecentMails(tx, { kind: 'password_reset', address: user.email, since })
    if (recent >= MAILS_PER_HOUR) return
    await revokeAccountTokens(tx, userId, 'password_reset', now)
    const { token, expiresAt } = await createAccountToken(tx, {
      kind: 'password_reset',
      userId,
      now,
      lifetimeMs: RESET_LIFETIME_MS,
    })
    const url = linkTo(publicUrl, 'passwordreset', token)
    const content = passwordResetMail({ url, username: user.username, expiresAt })
    await outbox.post(tx, { kind: 'password_reset', to: user.email, content })
  })
