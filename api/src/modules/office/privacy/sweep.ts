import { retention } from '@stafapp/shared/contract/retention'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { SESSION_IDLE_MS } from '../../../http/auth/lifetimes.ts'
import type { Counts } from './erase-rows.ts'
import { scrubAll, scrubAudit } from './scrub-audit.ts'

const ago = (now: Date, time: { days?: number; months?: number }) =>
  sql`${now}::timestamptz - make_interval(months => ${time.months ?? 0}::int, days => ${time.days ?? 0}::int)`

/** Tables with a retention time of their own, and the condition for its end. */
const endings = (now: Date): readonly [table: string, isOver: SQL][] => [
  ['mail_message', sql`created_at < ${ago(now, { days: retention.mailDays })}`],
  // Delete the message with its receivers: it may name a child, and without its text the row is useless.
  [
    'message',
    sql`created_at < ${ago(now, { days: retention.mailDays })} and exists (select from karneval k
      where k.id = karneval_id and k.ends_on + ${retention.nameDays}::int <= ${helsinkiDay(now)}::date)`,
  ],
  ['error_report', sql`created_at < ${ago(now, { days: retention.errorReportDays })}`],
  ['push_subscription', sql`seen_at < ${ago(now, { days: retention.pushDays })}`],
  ['push_notice', sql`created_at < ${ago(now, { days: retention.answerDays })}`],
  ['idempotency_key', sql`created_at < ${ago(now, { days: retention.answerDays })}`],
  ['account_token', sql`least(expires_at, used_at, revoked_at) < ${ago(now, { days: retention.linkDays })}`],
  ['invitation', sql`least(expires_at, accepted_at, revoked_at) < ${ago(now, { days: retention.linkDays })}`],
  [
    'session',
    sql`least(expires_at, ended_at, last_used_at + make_interval(secs => ${SESSION_IDLE_MS / 1000}))
      < ${ago(now, { days: retention.linkDays })}`,
  ],
  // Also check the database's clock, which its trigger uses: a demo may be ahead of it.
  [
    'audit_entry',
    sql`at < least(${ago(now, { months: retention.auditMonths })}, now() - make_interval(months => ${retention.auditMonths}::int))`,
  ],
]

/** Deletes rows past their retention. Keeps the time of the last login, on which the account's retention depends. */
export async function sweep(db: Db, now: Date): Promise<Counts> {
  await db.execute(sql`
    update app_user a set last_seen_at = s.at
    from (select user_id, max(last_used_at) as at from session group by user_id) s
    where s.user_id = a.id and s.at > coalesce(a.last_seen_at, '-infinity')`)
  const counts: Counts = {}
  for (const [table, isOver] of endings(now)) {
    const { rowCount } = await db.execute(sql`delete from ${sql.identifier(table)} where ${isOver}`)
    if (rowCount) counts[table] = rowCount
  }
  // Scrub the addresses of deleted invitations from the change log too.
  const wanted = sql`e.object_type = 'invitation' and num_nonnulls(e.before, e.after) > 0
    and not exists (select from invitation i where i.id = e.object_id)`
  await scrubAudit(db, { wanted, strip: scrubAll, now })
  return counts
}
