import { randomBytes } from 'node:crypto'
import { retention } from '@stafapp/shared/contract/retention'
import { sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { hashPassword } from '../../accounts/public.ts'
import { type Author, audit } from '../../audit/public.ts'
import { scrubAll, scrubAudit } from './scrub-audit.ts'

/**
 * Erases the person from an account; only the id remains, for old log entries. Deletes roles, sessions, mails and
 * invitations, and scrubs the change log. false when it was erased before.
 */
export function eraseAccount(db: Db, id: number, author: Author): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ email: string }>(
      sql`select email from app_user where id = ${id} and erased_at is null for update`,
    )
    const [found] = rows
    if (!found) return false
    const now = author.now()
    const invitations = sql`(select i.id from invitation i
      where i.accepted_by = ${id} or lower(i.email) = lower(${found.email}))`
    const wanted = sql`e.object_type = 'user' and e.object_id = ${id}
      or e.object_type = 'invitation' and e.object_id in ${invitations}`
    await scrubAudit(tx, { wanted, strip: scrubAll, now })
    await tx.execute(sql`delete from mail_message where lower(to_address) = lower(${found.email})
      or invitation_id in ${invitations}`)
    await tx.execute(sql`update message_receiver set name = '', address = ''
      where user_id = ${id} or address <> '' and lower(address) = lower(${found.email})`)
    await tx.execute(sql`delete from invitation where id in ${invitations}`)
    await tx.execute(sql`delete from contact_person where lower(email) = lower(${found.email})`)
    for (const table of [
      'session',
      'account_token',
      'user_factor',
      'recovery_code',
      'idempotency_key',
      'user_role',
      'user_school_unit',
    ]) {
      await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`)
    }
    await tx.execute(sql`update team set leader_id = null where leader_id = ${id}`)
    // A random unique username, and a random password.
    const password = await hashPassword(randomBytes(32).toString('base64'))
    await tx.execute(sql`
      update app_user set username = ${`raderad-${randomBytes(6).toString('hex')}`}, email = '', email_verified_at = null,
        first_name = '', last_name = '', phone = '', password_hash = ${password}, school_id = null,
        disabled_at = coalesce(disabled_at, ${now}), erased_at = ${now}, updated_at = ${now}, version = version + 1
      where id = ${id}`)
    await audit(tx, author, { action: 'user.erase', objectType: 'user', objectId: id })
    return true
  })
}

/**
 * Erases accounts with neither a login nor a carnival of their school within the retention time. Super admins are
 * removed manually, so that the retention job cannot lock the organiser out.
 */
export async function eraseOutlivedAccounts(db: Db, now: Date): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select a.id from app_user a
    where a.erased_at is null
      and not exists (select from user_role r where r.user_id = a.id and r.role = 'super_admin')
      and greatest(a.created_at, a.last_seen_at, (
        select max(k.ends_on + 1)::timestamptz from team t
        join event_instance i on i.id = t.event_instance_id join karneval k on k.id = i.karneval_id
        join school_unit u on u.id = t.school_unit_id
        where k.ends_on <= coalesce(a.disabled_at::date, 'infinity'::date)
          and (u.school_id = a.school_id
            or u.id in (select l.school_unit_id from user_school_unit l where l.user_id = a.id))))
        + make_interval(months => ${retention.accountMonths}::int) < ${now}
    order by a.id`)
  let erased = 0
  for (const { id } of rows) {
    if (await eraseAccount(db, id, { now: () => now, user: null, requestId: '' })) erased += 1
  }
  return erased
}
