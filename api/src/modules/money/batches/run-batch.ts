import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, withTransaction } from '../../../db/db.ts'
import { databaseFault } from '../../../db/faults.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { Author } from '../../audit/public.ts'
import { remindInvoices } from '../invoices/public.ts'
import { sendInvoices } from '../maventa/public.ts'
import { type Action, listWaiting, lockBatch, setBatchState, settleItem, stillFitting } from './batches-repository.ts'

type BatchOptions = {
  db: Db
  jobs: Pick<Jobs, 'send'>
  /** The carnival's clock, which decides what is overdue. */
  now: () => Date
  log: FastifyBaseLogger
}

/** Documents per transaction: a crash undoes at most one chunk, and a stop waits for at most one. */
const CHUNK = 20
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
  await options.jobs.send(options.db, 'invoice-batch', { batchId })
}

/** @returns whether there may be more to do */
async function workChunk(tx: Db, batchId: number, options: BatchOptions): Promise<boolean> {
  const batch = await lockBatch(tx, batchId)
  if (batch?.state !== 'running') return false
  const now = options.now()
  const items = await listWaiting(tx, batchId, CHUNK)
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
  for (const { id, invoiceId } of items) {
    const reason = fitting.has(invoiceId) ? await tryOne(tx, { action, invoiceId, author }, options) : gone[action]
    await settleItem(tx, id, reason === null ? { state: 'done', reason: '' } : { state: 'left', reason }, now)
  }
  return true
}

const gone: Record<Action, string> = {
  maventa: 'Redan skickad, eller krediterad under tiden.',
  manual: 'Redan skickad, eller krediterad under tiden.',
  remind: 'Redan påmind, betald eller krediterad under tiden.',
}

type One = { action: Action; invoiceId: number; author: Author }

/** null on success, otherwise the reason. A savepoint isolates a refused document from the others. */
async function tryOne(tx: Db, { action, invoiceId, author }: One, { jobs, log }: BatchOptions): Promise<string | null> {
  try {
    const ctx = { ...author, db: tx }
    if (action === 'remind') await remindInvoices(ctx, [invoiceId])
    else await sendInvoices(ctx, { invoices: [invoiceId], channel: action }, jobs)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.items.map(({ detail }) => detail).join(' ')
    const fault = databaseFault(error)?.kind
    // A failure of the database, not of this document: repeat the whole chunk.
    if (fault === 'retry' || fault === 'unavailable') throw error
    log.error({ err: error, event: 'invoice_batch_item', invoice: invoiceId }, 'a document of a batch failed')
    return 'Ett oväntat fel: försök med fakturan för sig.'
  }
}
