import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, withTransaction } from '../../../db/db.ts'
import { databaseFault } from '../../../db/faults.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { Author } from '../../audit/public.ts'
import {
  type DeliveryServices,
  deliverAll,
  deliverDocuments,
  remindAndDeliver,
  sendInvoices,
} from '../deliveries/public.ts'
import { type Action, listWaiting, lockBatch, setBatchState, settleItems, stillFitting } from './batches-repository.ts'

type BatchOptions = {
  db: Db
  /** The carnival's clock, which decides what is overdue. */
  now: () => Date
  log: FastifyBaseLogger
  services: DeliveryServices
}

/** Documents per transaction: a crash undoes at most one chunk, and a stop waits for at most one. */
const CHUNK = 20
/** A sending treats its chunk as a set, so that more documents cost few more statements. */
const SENT_CHUNK = 100
/** Chunks per job: well below the time after which the queue considers a job dead. */
const CHUNKS = 50

/**
 * Processes a batch. Each document is processed once, even if the job is repeated or runs on several replicas: its
 * state is written in the transaction that sends or reminds. Failed documents keep their reason, and the others
 * continue.
 */
export async function runBatch(batchId: number, options: BatchOptions, signal: AbortSignal): Promise<void> {
  for (let chunk = 0; chunk < CHUNKS; chunk += 1) {
    signal.throwIfAborted()
    if (!(await withTransaction(options.db, (tx) => workChunk(tx, batchId, options)))) return
  }
  await options.services.jobs.send(options.db, 'invoice-batch', { batchId })
}

/** @returns whether there may be more to do */
async function workChunk(tx: Db, batchId: number, options: BatchOptions): Promise<boolean> {
  const batch = await lockBatch(tx, batchId)
  if (batch?.state !== 'running') return false
  const now = options.now()
  const items = await listWaiting(tx, batchId, batch.action === 'deliver' ? SENT_CHUNK : CHUNK)
  if (items.length === 0) {
    await setBatchState(tx, batchId, 'done', now)
    return false
  }
  const { karnevalId, action, requestedBy } = batch
  const choice = { karnevalId, action, today: helsinkiDay(now) }
  const fitting = await stillFitting(
    tx,
    choice,
    items.map(({ invoiceId }) => invoiceId),
  )
  const author: Author = {
    now: options.now,
    user: requestedBy === null ? null : { id: requestedBy },
    requestId: `batch-${batchId}`,
  }
  const isSet = action === 'deliver' && (await trySet(tx, { items, fitting, author, now }, options))
  for (const { id, invoiceId } of isSet ? [] : items) {
    const reason = fitting.has(invoiceId) ? await tryOne(tx, { action, invoiceId, author }, options) : gone[action]
    await settleItems(tx, [id], reason === null ? { state: 'done', reason: '' } : { state: 'left', reason }, now)
  }
  return true
}

const gone: Record<Action, string> = {
  deliver: 'Redan skickad, eller krediterad under tiden.',
  maventa: 'Redan skickad, eller krediterad under tiden.',
  manual: 'Redan skickad, eller krediterad under tiden.',
  remind: 'Redan påmind, betald eller krediterad under tiden.',
  remind_again: 'Redan påmind, betald eller krediterad under tiden.',
}

type Items = Awaited<ReturnType<typeof listWaiting>>
type Chunk = { items: Items; fitting: ReadonlySet<number>; author: Author; now: Date }

/**
 * Sends a chunk with a constant number of statements. A savepoint undoes it when one document fails unexpectedly.
 * @returns false when each document must be tried alone
 */
async function trySet(tx: Db, { items, fitting, author, now }: Chunk, options: BatchOptions): Promise<boolean> {
  try {
    await withTransaction(tx, async (db) => {
      const wishes = items.flatMap(({ invoiceId }) => (fitting.has(invoiceId) ? [{ invoice: invoiceId }] : []))
      const outcomes = await deliverDocuments({ ...author, db }, wishes, {}, options.services)
      const reasons = new Map(outcomes.map(({ wish, faults }) => [wish.invoice, textOf(faults)]))
      const reasonOf = (invoiceId: number) => reasons.get(invoiceId) ?? gone.deliver
      const done = items.filter(({ invoiceId }) => reasonOf(invoiceId) === '')
      await settleItems(
        db,
        done.map(({ id }) => id),
        { state: 'done', reason: '' },
        now,
      )
      for (const { id, invoiceId } of items)
        if (reasonOf(invoiceId) !== '') await settleItems(db, [id], { state: 'left', reason: reasonOf(invoiceId) }, now)
    })
    return true
  } catch (error) {
    throwIfDatabase(error)
    return false
  }
}

const textOf = (faults: readonly { detail: string }[]): string => faults.map(({ detail }) => detail).join(' ')

/** A failure of the database, not of a document: the whole chunk is repeated. */
function throwIfDatabase(error: unknown): void {
  const fault = databaseFault(error)?.kind
  if (fault === 'retry' || fault === 'unavailable') throw error
}

type One = { action: Action; invoiceId: number; author: Author }

/** null on success, otherwise the reason. A savepoint isolates a refused document from the others. */
async function tryOne(
  tx: Db,
  { action, invoiceId, author }: One,
  { services, log }: BatchOptions,
): Promise<string | null> {
  try {
    const ctx = { ...author, db: tx }
    if (action === 'remind' || action === 'remind_again') await remindAndDeliver(ctx, [invoiceId], services)
    else if (action === 'deliver') await deliverAll(ctx, [{ invoice: invoiceId }], {}, services)
    else await sendInvoices(ctx, { invoices: [invoiceId], channel: action }, services)
    return null
  } catch (error) {
    if (error instanceof AppError) return textOf(error.items)
    throwIfDatabase(error)
    log.error({ err: error, event: 'invoice_batch_item', invoice: invoiceId }, 'a document of a batch failed')
    return 'Ett oväntat fel: försök med fakturan för sig.'
  }
}
