import { type Db, withTransaction } from '../../../db/db.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { listSent, recordState, type SentInvoice } from './deliveries-repository.ts'
import { LARGEST_PAGE, type MaventaClient } from './maventa-client.ts'
import { MaventaFailure } from './maventa-failure.ts'

type StateAnswer = { invoice: number; maventa_state: string; cause: string }

/**
 * Updates the states of invoices from Maventa, in batches of a hundred. Includes failed ones, which may have been sent
 * again there.
 * @throws MaventaFailure
 */
export async function refreshStates(
  db: Db,
  client: MaventaClient,
  { now, ids }: { now: Date; ids: readonly number[] | undefined },
): Promise<StateAnswer[]> {
  const sent = await listSent(db, ids)
  const answers: StateAnswer[] = []
  for (let from = 0; from < sent.length; from += LARGEST_PAGE) {
    const batch = sent.slice(from, from + LARGEST_PAGE)
    answers.push(...(await refreshBatch(db, client, batch, now)))
  }
  return answers
}

async function refreshBatch(
  db: Db,
  client: MaventaClient,
  batch: readonly SentInvoice[],
  now: Date,
): Promise<StateAnswer[]> {
  const found = new Map(
    (await client.listByIds(batch.map(({ maventaId }) => maventaId))).map((item) => [item.id, item]),
  )
  return withTransaction(db, async (tx) => {
    const answers: StateAnswer[] = []
    for (const sent of batch) {
      const item = found.get(sent.maventaId)
      if (!item) continue
      await recordState(tx, sent, item, now)
      answers.push({ invoice: sent.invoice, maventa_state: item.status, cause: item.cause })
    }
    return answers
  })
}

type LookOptions = { db: Db; jobs: Pick<Jobs, 'send'>; client: MaventaClient | null; now: () => Date }

const HOUR_S = 3600
/**
 * Delays between later queries: most invoices are delivered within an hour, some failed ones are sent again manually.
 */
const nextLooks = [HOUR_S / 2, 2 * HOUR_S, 8 * HOUR_S, 24 * HOUR_S]

/** The job that queries the state of one invoice, at growing intervals. */
export async function lookAtInvoice(
  { invoiceId, look }: { invoiceId: number; look: number },
  { db, jobs, client, now }: LookOptions,
): Promise<void> {
  if (!client) return
  const isDelivered = await refreshStates(db, client, { now: now(), ids: [invoiceId] }).then(
    (states) => states.length > 0 && states.every(({ maventa_state }) => maventa_state === 'DELIVERED'),
    (error: unknown) => {
      if (error instanceof MaventaFailure) return false
      throw error
    },
  )
  const delayS = nextLooks[look - 1]
  if (!isDelivered && delayS !== undefined)
    await jobs.send(db, 'maventa-status', { invoiceId, look: look + 1 }, { delayS })
}
