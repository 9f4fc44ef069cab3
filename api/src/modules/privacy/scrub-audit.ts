import { type SQL, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import * as enumerations from '../../db/schema/enumerations.ts'

/** Stands where a text was. */
export const erasedText = '[raderat]'

/** Whose time is its own: an account's person, and vouchers with their reasons. */
const untouched = ['user', 'download', 'invitation', 'billing_information', 'invoice', 'payment', 'payment_file']

/** What the organiser wrote for everybody; only a reason may name somebody. */
const organisers = [
  'karneval',
  'product',
  'timetable_row',
  'timetable_delay',
  'track',
  'documentation',
  'qna',
  'food_menu',
  'invoicing_settings',
  'school',
]

const BATCH = 500

const closed: ReadonlySet<string> = new Set(Object.values(enumerations).flat())
const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text)

/** Keeps numbers, ids, dates and the words of closed lists. Any other text may be somebody's name, so it goes. */
export function scrub(value: unknown): unknown {
  if (typeof value === 'string') return value === '' || closed.has(value) || isDate(value) ? value : erasedText
  if (Array.isArray(value)) return value.map(scrub)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, scrub(part)]))
}

type Entry = { id: number; object_type: string; before: unknown; after: unknown; reason: string | null }

/** What stays of an entry when the names of its carnival go. */
export function scrubNames({ object_type, before, after, reason, ...entry }: Entry): Entry {
  const isKept = organisers.includes(object_type)
  return {
    ...entry,
    object_type,
    before: isKept ? before : scrub(before),
    after: isKept ? after : scrub(after),
    reason: reason && erasedText,
  }
}

/** What stays of an entry about a person who is erased: that it happened. */
export const scrubAll = (entry: Entry): Entry => ({
  ...entry,
  before: scrub(entry.before),
  after: scrub(entry.after),
  reason: entry.reason && erasedText,
})

/**
 * Takes the texts out of the wanted entries (`e`) that still have theirs, in batches that each are committed: a process
 * that dies leaves the rest to the next run. Who did what, when, and to which object stays.
 */
export async function scrubAudit(
  db: Db,
  { wanted, strip, now }: { wanted: SQL; strip: (entry: Entry) => Entry; now: Date },
): Promise<number> {
  let scrubbed = 0
  for (;;) {
    const found = await withTransaction(db, async (tx) => {
      const { rows } = await tx.execute<Entry>(sql`
        select e.id, e.object_type, e.before, e.after, e.reason from audit_entry e
        where e.erased_at is null and (${wanted}) order by e.id limit ${BATCH} for update`)
      if (rows.length === 0) return 0
      await tx.execute(sql`
        update audit_entry e set before = x.before, after = x.after, reason = x.reason, erased_at = ${now}
        from jsonb_to_recordset(${JSON.stringify(rows.map(strip))}::jsonb) as x(id int, before jsonb, after jsonb, reason text)
        where e.id = x.id`)
      return rows.length
    })
    scrubbed += found
    if (found < BATCH) return scrubbed
  }
}

/** Entries in which a runner's name may stand. */
export const mayHoldNames = sql`e.object_type not in ${untouched}
  and num_nonnulls(case when e.object_type not in ${organisers} then coalesce(e.before, e.after) end, e.reason) > 0`
