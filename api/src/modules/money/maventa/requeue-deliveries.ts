import type { Db } from '../../../db/db.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { listOverdueDeliveries } from './deliveries-repository.ts'

/** Longer than an attempt with its lease can take. */
const OVERDUE_MS = 10 * 60_000

/** At startup: queues a job for every overdue delivery; leases prevent duplicates. */
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
