import type { FastifyBaseLogger } from 'fastify'
import { type Db, withTransaction } from '../../db/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { finvoiceFile } from '../finvoice/finvoice.ts'
import { loadDocument } from '../invoicing/invoice-document.ts'
import {
  type Delivery,
  isStillWaiting,
  LEASE_MS,
  leaseDelivery,
  recordAttempt,
  recordSent,
} from './deliveries-repository.ts'
import type { MaventaClient, MaventaInvoice } from './maventa-client.ts'
import { MaventaFailure } from './maventa-failure.ts'

export type DeliveryOptions = {
  db: Db
  jobs: Pick<Jobs, 'send'>
  /** null: the keys were taken out of the environment after the invoice had been queued. */
  client: MaventaClient | null
  clock: () => Date
  log: FastifyBaseLogger
}

const MINUTE_S = 60
/** Seconds until the next attempt, by attempts made; after the last one somebody has to look. */
const delays = [
  MINUTE_S,
  5 * MINUTE_S,
  15 * MINUTE_S,
  60 * MINUTE_S,
  3 * 60 * MINUTE_S,
  12 * 60 * MINUTE_S,
  24 * 60 * MINUTE_S,
]
/** When to ask what became of it. */
const FIRST_LOOK_S = 5 * MINUTE_S

/**
 * One attempt to hand an invoice to Maventa. No transaction is open while Maventa is asked. After an answer that never
 * came the invoice may be there already: Maventa is asked for its number before anything is sent again, and every upload
 * of one invoice carries the same id, so that there is never more than one.
 */
export async function deliverInvoice(id: number, options: DeliveryOptions, signal: AbortSignal): Promise<void> {
  const { db, jobs, clock } = options
  const delivery = await leaseDelivery(db, id, clock())
  if (!delivery) {
    // Somebody else's attempt, or one that died: look again when its lease has run out.
    if (await isStillWaiting(db, id))
      await jobs.send(db, 'maventa', { deliveryId: id }, { delayS: LEASE_MS / 1000 + 1 })
    return
  }
  try {
    const found = await handOver(delivery, options, signal)
    const now = clock()
    await withTransaction(db, async (tx) => {
      await recordSent(tx, delivery, found, now)
      await jobs.send(tx, 'maventa-status', { invoiceId: delivery.invoiceId, look: 1 }, { delayS: FIRST_LOOK_S })
    })
    options.log.info(
      { event: 'maventa_sent', invoice: delivery.invoiceId, attempts: delivery.attempts },
      'invoice sent',
    )
  } catch (error) {
    await recordFailure(delivery, error, options)
  }
}

async function handOver(
  delivery: Delivery,
  { db, client }: DeliveryOptions,
  signal: AbortSignal,
): Promise<MaventaInvoice> {
  if (!client) throw new MaventaFailure('unauthorized', 'Maventa är inte konfigurerat.')
  const document = await loadDocument(db, delivery.invoiceId)
  if (delivery.attempts > 1) {
    const taken = await client.listByNumber(String(document.number))
    // One that could not be delivered and is sent anew has been there before.
    const own = taken.find((found) => found.id !== document.maventaId)
    if (own) return own
  }
  const { email = '', edi } = document.billing
  return client.send(
    {
      // One id per upload: every attempt of it is recognised as the same, and an upload made anew is another message.
      xml: finvoiceFile(document, `${document.number}-${delivery.uuid}`),
      filename: `faktura-${document.number}.xml`,
      uuid: delivery.uuid,
      ...(edi === '' && email !== '' ? { recipientEmail: email } : {}),
    },
    signal,
  )
}

async function recordFailure(delivery: Delivery, error: unknown, options: DeliveryOptions): Promise<void> {
  const { db, jobs, clock, log } = options
  const failure =
    error instanceof MaventaFailure ? error : new MaventaFailure('unreachable', 'Ett oväntat fel.', { cause: error })
  const delayS = failure.kind === 'refused' ? undefined : delays[delivery.attempts - 1]
  const now = clock()
  await withTransaction(db, async (tx) => {
    if (delayS === undefined) return recordAttempt(tx, delivery.id, { now, state: 'rejected', cause: failure.message })
    const nextAttemptAt = new Date(now.getTime() + delayS * 1000)
    const state = failure.kind === 'unreachable' ? 'unknown' : 'queued'
    await recordAttempt(tx, delivery.id, { now, state, cause: failure.message, nextAttemptAt })
    await jobs.send(tx, 'maventa', { deliveryId: delivery.id }, { delayS })
  })
  log.warn(
    {
      event: 'maventa_failed',
      invoice: delivery.invoiceId,
      kind: failure.kind,
      attempts: delivery.attempts,
      retryInS: delayS,
    },
    failure.message,
  )
}
