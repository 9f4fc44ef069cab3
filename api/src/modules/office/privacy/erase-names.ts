import { retention } from '@stafapp/shared/contract/retention'
import { helsinkiDay, helsinkiInstant, plusDays } from '@stafapp/shared/rules/times/helsinki'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { audit } from '../../audit/public.ts'
import { type Counts, eraseRows } from './erase-rows.ts'
import { mayHoldNames, scrubAudit, scrubNames } from './scrub-audit.ts'

/**
 * Erases runners' names, and all texts that may contain one, of all carnivals past the retention time. Covers old
 * carnivals in each run, so that texts added later are erased within a day. Counts are kept.
 * @returns rows changed, by table
 */
export async function eraseNames(db: Db, now: Date): Promise<Counts> {
  const due = await dueKarnevaler(db, now)
  const newest = due.at(-1)
  if (!newest) return {}
  const ids = due.map(({ id }) => id)
  const counts = await eraseRows(
    db,
    ({ ofKarneval }) => ofKarneval && sql`exists (select from karneval k where k.id in ${ids} and ${ofKarneval})`,
  )
  const scrubbed = await scrubAudit(db, {
    wanted: sql`${mayHoldNames} and ${ofKarnevaler(ids, newest.until)}`,
    strip: scrubNames,
    now,
  })
  if (scrubbed > 0) counts.audit_entry = scrubbed
  if (Object.keys(counts).length > 0) {
    const author = { now: () => now, user: null, requestId: '' }
    await audit(db, author, {
      action: 'privacy.names_erased',
      objectType: 'karneval',
      objectId: newest.id,
      after: counts,
    })
  }
  return counts
}

/** Carnivals past the retention time, oldest first, each with the end of its retention. */
async function dueKarnevaler(db: Db, now: Date): Promise<{ id: number; until: Date }[]> {
  const { rows } = await db.execute<{ id: number; ends_on: string }>(sql`
    select id, ends_on::text from karneval
    where ends_on + ${retention.nameDays}::int <= ${helsinkiDay(now)}::date order by ends_on, id`)
  return rows.map(({ id, ends_on }) => ({ id, until: helsinkiInstant(plusDays(ends_on, retention.nameDays), '00:00') }))
}

/** Entries written within the retention of these carnivals, or later about one of their objects. */
const ofKarnevaler = (ids: readonly number[], until: Date) => sql`(e.at < ${until} or case e.object_type
  when 'runner' then exists (select from runner x where x.id = e.object_id and x.karneval_id in ${ids})
  when 'team' then exists (select from team x join event_instance i on i.id = x.event_instance_id
    where x.id = e.object_id and i.karneval_id in ${ids})
  when 'order' then exists (select from unit_order x where x.id = e.object_id and x.karneval_id in ${ids})
  when 'event_instance' then exists (select from event_instance x where x.id = e.object_id and x.karneval_id in ${ids})
  else false end)`
