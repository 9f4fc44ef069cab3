import { retention } from '@stafapp/shared/contract/retention'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { audit } from '../../domain/audit.ts'
import { helsinkiDay, helsinkiInstant, plusDays } from '../../helsinki.ts'
import { type Counts, eraseRows } from './erase-rows.ts'
import { mayHoldNames, scrubAudit, scrubNames } from './scrub-audit.ts'

/**
 * Erases runners' names, and every text in which one may stand, of all carnivals whose time is over. It looks at all of
 * them each time: what somebody writes into an old carnival afterwards is gone the next day. Counts stay.
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

/** The oldest first, each with the instant from which its names are no longer kept. */
async function dueKarnevaler(db: Db, now: Date): Promise<{ id: number; until: Date }[]> {
  const { rows } = await db.execute<{ id: number; ends_on: string }>(sql`
    select id, ends_on::text from karneval
    where ends_on + ${retention.nameDays}::int <= ${helsinkiDay(now)}::date order by ends_on, id`)
  return rows.map(({ id, ends_on }) => ({ id, until: helsinkiInstant(plusDays(ends_on, retention.nameDays), '00:00') }))
}

/** Written down in their time, or later about something of theirs. */
const ofKarnevaler = (ids: readonly number[], until: Date) => sql`(e.at < ${until} or case e.object_type
  when 'runner' then exists (select from runner x where x.id = e.object_id and x.karneval_id in ${ids})
  when 'team' then exists (select from team x join event_instance i on i.id = x.event_instance_id
    where x.id = e.object_id and i.karneval_id in ${ids})
  when 'order' then exists (select from unit_order x where x.id = e.object_id and x.karneval_id in ${ids})
  when 'event_instance' then exists (select from event_instance x where x.id = e.object_id and x.karneval_id in ${ids})
  else false end)`
