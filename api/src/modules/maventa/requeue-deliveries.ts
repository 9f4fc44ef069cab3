import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { listOverdueDeliveries } from './deliveries-repository.ts'

/** Longer than any attempt and its lease take. */
const OVERDUE_MS = 10 * 60_000

/** At a start: a new job for every invoice that should have been handed over by now; a lease keeps it from two at once. */
export async function requeueDeliveries({
  db,
  jobs,
  now,
}: {
  db: Db
  jobs: Pick<Jobs, 'send'>
  now: Date
}): Promise<void> {
  for (const { id } of await listOverdueDeliveries(db, new Date(now.getTime() - OVERDUE_MS)))
    await jobs.send(db, 'maventa', { deliveryId: id })
}
