import { type SQL, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import * as enumerations from '../../../db/schema/enumerations.ts'

/** Replaces an erased text. */
export const erasedText = '[raderat]'

/** Types with a retention of their own: account data, and vouchers with their reasons. */
const untouched = ['user', 'download', 'invitation', 'billing_information', 'invoice', 'payment', 'payment_file']

/** The organiser's public objects; only a reason may name a person. */
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

/** Keeps numbers, ids, dates and known constants. Other texts may be names and are replaced. */
export function scrub(value: unknown): unknown {
  if (typeof value === 'string') return value === '' || closed.has(value) || isDate(value) ? value : erasedText
  if (Array.isArray(value)) return value.map(scrub)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, scrub(part)]))
}

type Entry = { id: number; object_type: string; before: unknown; after: unknown; reason: string | null }

/** An entry without names, after the retention of its carnival. */
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

/** An entry about an erased person, without its texts. */
export const scrubAll = (entry: Entry): Entry => ({
  ...entry,
  before: scrub(entry.before),
  after: scrub(entry.after),
  reason: entry.reason && erasedText,
})

/**
 * Scrubs the selected entries (`e`) that still have texts, in separately committed batches, so that an interrupted run
 * can continue. Author, time, action and object are kept.
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

/** Entries that may contain a runner's name. */
export const mayHoldNames = sql`e.object_type not in ${untouched}
  and num_nonnulls(case when e.object_type not in ${organisers} then coalesce(e.before, e.after) end, e.reason) > 0`
