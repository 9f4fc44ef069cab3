import type { FastifyBaseLogger } from 'fastify'
import { type Db, withTransaction } from '../../../db/db.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { finvoiceFile, ublTwin } from '../finvoice/public.ts'
import {
  addressedNow,
  claimedCents,
  findReminder,
  type InvoiceDocument,
  loadDocument,
  NO_LONGER_DUE,
  reminderNumber,
} from '../invoices/public.ts'
import { type CheckTwins, checkSendable, goesByPeppol } from '../ubl/public.ts'
import {
  type Delivery,
  findSending,
  isStillWaiting,
  LEASE_MS,
  leaseDelivery,
  listOverdueDeliveries,
  recordAttempt,
  recordSent,
} from './deliveries-repository.ts'
import type { MaventaClient, MaventaInvoice } from './maventa-client.ts'
import { MaventaFailure } from './maventa-failure.ts'

type DeliveryOptions = {
  db: Db
  jobs: Pick<Jobs, 'send'>
  /** null when the keys were removed from the environment after the invoice was queued. */
  client: MaventaClient | null
  clock: () => Date
  /** The carnival's clock, by which an invoice says when it was sent. */
  now: () => Date
  checkTwins: CheckTwins
  log: FastifyBaseLogger
}

const MINUTE_S = 60
/** Seconds until the next attempt, by number of attempts; after the last one the treasurer must act. */
const delays = [1, 5, 15, 60, 3 * 60, 12 * 60, 24 * 60].map((minutes) => minutes * MINUTE_S)
/** Delay until the first query of the delivery's state. */
const FIRST_LOOK_S = 5 * MINUTE_S

/**
 * One attempt to send an invoice to Maventa, without an open transaction during requests. After a lost answer the
 * invoice may already be there: Maventa is asked for its number before it is sent again, and all attempts of one upload
 * share an id, so that there is never a duplicate.
 */
export async function deliverInvoice(id: number, options: DeliveryOptions, signal: AbortSignal): Promise<void> {
  const { db, jobs, clock } = options
  const delivery = await leaseDelivery(db, id, clock())
  if (!delivery) {
    // Another attempt holds the lease or has died: check again when the lease has expired.
    if (await isStillWaiting(db, id))
      await jobs.send(db, 'maventa', { deliveryId: id }, { delayS: LEASE_MS / 1000 + 1 })
    return
  }
  try {
    const found = await handOver(delivery, options, signal)
    await withTransaction(db, async (tx) => {
      await recordSent(tx, delivery, found, options.now())
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
  { db, client, checkTwins }: DeliveryOptions,
  signal: AbortSignal,
): Promise<MaventaInvoice> {
  if (!client) throw new MaventaFailure('unauthorized', 'Portalen är inte kopplad till Maventa.')
  const sending = await findSending(db, delivery.deliveryId)
  const stored = await loadDocument(db, delivery.invoiceId)
  const reminder = sending?.reminderId == null ? null : await findReminder(db, sending.reminderId)
  const document = sending ? await addressedNow(db, stored) : stored
  if (reminder && claimedCents(document, reminder) === 0) throw new MaventaFailure('refused', NO_LONGER_DUE)
  const number = reminder ? reminderNumber(document, reminder) : String(document.number)
  if (delivery.attempts > 1) {
    const taken = await client.listByNumber(number)
    // Ignore the earlier upload of an invoice that failed and is sent again.
    const own = taken.find((found) => found.id !== (reminder ? delivery.maventaId : document.maventaId))
    if (own) return own
  }
  const { email = '', edi } = document.billing
  if (sending?.channel === 'einvoice' && goesByPeppol(document)) {
    if (reminder) throw new MaventaFailure('refused', 'Peppol tar inte emot påminnelser: välj ett annat sätt.')
    await requireSendable(document, checkTwins)
    return client.send(
      {
        xml: Buffer.from(ublTwin(document)),
        format: 'PEPPOLBIS30',
        filename: `faktura-${number}.xml`,
        uuid: delivery.uuid,
        route: 'einvoice',
        recipientEia: edi.trim(),
      },
      signal,
    )
  }
  const byMail = sending ? sending.channel === 'maventa_email' : edi === ''
  return client.send(
    {
      // One id per upload: its retries are recognised as the same message, a new upload as another.
      xml: finvoiceFile(document, `${number}-${delivery.uuid}`, reminder),
      format: 'FINVOICE30',
      filename: `faktura-${number}.xml`,
      uuid: delivery.uuid,
      route: sending?.channel === 'maventa_print' ? 'print' : byMail ? 'email' : 'einvoice',
      ...(byMail && email !== '' ? { recipientEmail: email } : {}),
    },
    signal,
  )
}

/** The payer's data may have changed since the invoice was queued. */
async function requireSendable(document: InvoiceDocument, checkTwins: CheckTwins): Promise<void> {
  const faults = (await checkSendable([document], checkTwins))(document.id)
  const [first] = faults
  if (!first) return
  const isUnchecked = first.code === 'rules_unchecked'
  throw new MaventaFailure(isUnchecked ? 'unreachable' : 'refused', faults.map(({ detail }) => detail).join(' '))
}

async function recordFailure(delivery: Delivery, error: unknown, options: DeliveryOptions): Promise<void> {
  const { db, jobs, clock, log } = options
  const failure =
    error instanceof MaventaFailure ? error : new MaventaFailure('unreachable', 'Ett oväntat fel.', { cause: error })
  const delayS = failure.kind === 'refused' ? undefined : delays[delivery.attempts - 1]
  const now = clock()
  await withTransaction(db, async (tx) => {
    if (delayS === undefined) return recordAttempt(tx, delivery, { now, state: 'rejected', cause: failure.message })
    const nextAttemptAt = new Date(now.getTime() + delayS * 1000)
    const state = failure.kind === 'unreachable' ? 'unknown' : 'queued'
    await recordAttempt(tx, delivery, { now, state, cause: failure.message, nextAttemptAt })
    await jobs.send(tx, 'maventa', { deliveryId: delivery.id }, { delayS })
  })
  const { invoiceId: invoice, attempts } = delivery
  log.warn({ event: 'maventa_failed', invoice, kind: failure.kind, attempts, retryInS: delayS }, failure.message)
}

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
