import { type Db, withTransaction } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { listSent, recordState, type SentInvoice } from './deliveries-repository.ts'
import { LARGEST_PAGE, type MaventaClient } from './maventa-client.ts'
import { MaventaFailure } from './maventa-failure.ts'

export type StateAnswer = { invoice: number; maventa_state: string; cause: string }

/**
 * Asks Maventa what became of invoices, a hundred at a time, and writes it down. Failed ones too: they may have been sent
 * another way there since.
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

type LookOptions = { db: Db; jobs: Pick<Jobs, 'send'>; client: MaventaClient | null; clock: () => Date }

const HOUR_S = 3600
/** Looks after the first one: most invoices are delivered within the hour, some failed ones are sent anew by hand. */
const nextLooks = [HOUR_S / 2, 2 * HOUR_S, 8 * HOUR_S, 24 * HOUR_S]

/** The job that looks what became of one invoice, less and less often. */
export async function lookAtInvoice(
  { invoiceId, look }: { invoiceId: number; look: number },
  { db, jobs, client, clock }: LookOptions,
): Promise<void> {
  if (!client) return
  const isDelivered = await refreshStates(db, client, { now: clock(), ids: [invoiceId] }).then(
    ([state]) => state?.maventa_state === 'DELIVERED',
    (error: unknown) => {
      if (error instanceof MaventaFailure) return false
      throw error
    },
  )
  const delayS = nextLooks[look - 1]
  if (!isDelivered && delayS !== undefined)
    await jobs.send(db, 'maventa-status', { invoiceId, look: look + 1 }, { delayS })
}
