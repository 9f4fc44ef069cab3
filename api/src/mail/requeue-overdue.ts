import type { Db } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { listOverdueMails } from './mail-repository.ts'

/** Longer than any attempt and its lease take. */
const OVERDUE_MS = 10 * 60_000

/**
 * At a start: gives a new job to every mail that should have been tried by now. A mail that still has one is tried once
 * all the same, because an attempt owns its mail by a lease.
 */
export async function requeueOverdue({
  db,
  jobs,
  now,
}: {
  db: Db
  jobs: Pick<Jobs, 'send'>
  now: Date
}): Promise<void> {
  for (const { id } of await listOverdueMails(db, new Date(now.getTime() - OVERDUE_MS))) {
    await jobs.send(db, 'mail', { mailId: id })
  }
}
