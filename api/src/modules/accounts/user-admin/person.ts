import type { ResponseOf } from '@stafapp/shared/contract/types'
import { eq, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { countRecentMails, listMails } from '../../../mail/mail-repository.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import { toInvitation } from '../invitations/invitation-answer.ts'
import { listInvitationsOf } from '../invitations/invitations-repository.ts'
import { postResetLink } from '../password/mail-reset-links.ts'
import { findAccountRow, toAccount } from '../profile/account-row.ts'
import { toListedMail } from './listed-mail.ts'

type Person = ResponseOf<'GET /api/users/{id}/person/'>

/** How many mails are listed: a season's. */
const MAILS = 20
const HOUR_MS = 60 * 60_000
/** Password links to one address in an hour, those that its owner asks for included. */
const LINKS_PER_HOUR = 3

/** One account with its logins, schools, invitations and mails. @throws AppError not_found */
export async function readPerson(
  id: number,
  { db, shownAt }: Pick<Context, 'db' | 'shownAt'>,
  now: Date,
): Promise<Person> {
  const account = await findAccountRow(db, id, now)
  if (!account) throw new AppError('not_found', 'Kontot finns inte.')
  const [logins, schools, invitations, mails] = await Promise.all([
    readLogins(db, id, now),
    listSchools(db, id),
    listInvitationsOf(db, account),
    listMails(db, { states: [], to: account.email, limit: MAILS, offset: 0 }),
  ])
  return {
    user: toAccount(account),
    last_seen_at: logins.lastSeenAt ? shownAt(new Date(logins.lastSeenAt)).toISOString() : null,
    live_sessions: logins.live,
    schools,
    invitations: invitations.map((row) => toInvitation(row, { now, shownAt })),
    mails: mails.rows.map((row) => toListedMail(row, shownAt)),
  }
}

async function readLogins(db: Db, id: number, now: Date) {
  const { rows } = await db.execute<{ lastSeenAt: string | null; live: number }>(sql`
    select greatest(u.last_seen_at, max(s.last_used_at)) as "lastSeenAt",
      (count(s.id) filter (where s.ended_at is null and s.expires_at > ${now}))::int as live
    from app_user u left join session s on s.user_id = u.id
    where u.id = ${id} group by u.id`)
  return rows[0] ?? { lastSeenAt: null, live: 0 }
}

/** The account's own school and the schools of its units. */
async function listSchools(db: Db, id: number): Promise<Person['schools']> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select s.id, s.name from school s
    where s.id = (select school_id from app_user where id = ${id})
      or s.id in (
        select n.school_id from user_school_unit l join school_unit n on n.id = l.school_unit_id where l.user_id = ${id})
    order by s.name, s.id`)
  return rows
}

/**
 * Mails the account a link for a new password, as if its owner had asked for it.
 * @throws AppError not_found, conflict (disabled account), limit_reached (three links within an hour)
 */
export function mailPasswordLink(
  id: number,
  ctx: Context<SessionUser>,
  services: AccountServices,
): Promise<{ to: string }> {
  return withTransaction(ctx.db, async (tx) => {
    // Lock the row, so that concurrent requests leave one valid link and are both counted.
    const [user] = await tx.select().from(appUser).where(eq(appUser.id, id)).for('update')
    if (!user || user.erasedAt) throw new AppError('not_found', 'Kontot finns inte.')
    if (user.disabledAt) throw new AppError('conflict', 'Kontot är avstängt. Öppna det innan du skickar en länk.')
    const since = new Date(services.clock().getTime() - HOUR_MS)
    const recent = await countRecentMails(tx, { kind: 'password_reset', address: user.email, since })
    if (recent >= LINKS_PER_HOUR)
      throw new AppError(
        'limit_reached',
        'Tre länkar har redan skickats den senaste timmen. Be personen titta i sin skräppost.',
      )
    await postResetLink(tx, user, services)
    await audit(tx, ctx, { action: 'user.password_link', objectType: 'user', objectId: id })
    return { to: user.email }
  })
}
