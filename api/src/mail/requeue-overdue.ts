import type { Db } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { listOverdueMails } from './mail-repository.ts'

/** Longer than any attempt with its lease. */
const OVERDUE_MS = 10 * 60_000

/**
 * At a start, gives a new job to every overdue mail. A mail that still has one is tried only once, because an attempt
 * leases its mail.
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
