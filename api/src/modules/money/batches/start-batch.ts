import type { BodyOf, QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { withTransaction } from '../../../db/db.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { resolveKarneval } from '../../karneval/public.ts'
import { previewReminders } from '../deliveries/public.ts'
import {
  actions,
  type BatchAnswer,
  channelsOfChoice,
  findLatestBatch,
  insertBatch,
  isOtherRunning,
  isReminding,
  listChoice,
  listOldest,
  lockBatch,
  readBatch,
  setBatchState,
  sumChoice,
  sumSpared,
} from './batches-repository.ts'

type Sender = Pick<Jobs, 'send'>

const RUNNING = 'Ett utskick av samma slag pågår redan. Vänta tills det är klart.'

/** The content of each possible batch now, and the newest batch. */
export async function readChoices(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { karneval: id, search }: { karneval?: number; search?: string },
  hasMaventa: boolean,
): Promise<ResponseOf<'GET /api/invoices/invoice-batches/'>> {
  const karneval = await resolveKarneval(db, id)
  const today = helsinkiDay(now())
  // Before the choices: what a batch that is seen as done has taken is no longer among them, also if it ends meanwhile.
  const latest = await findLatestBatch(db, karneval.id)
  const batch = latest === null ? null : await readBatch(db, latest)
  const choices: ResponseOf<'GET /api/invoices/invoice-batches/'>['choices'] = []
  for (const action of actions) {
    const choice = { karnevalId: karneval.id, action, search, today, hasMaventa }
    const sums = await sumChoice(db, choice)
    const channels = isReminding(action) ? { channels: await channelsOfChoice(db, choice, sums.count) } : {}
    choices.push({ action, ...sums, ...channels })
  }
  const late = { karnevalId: karneval.id, search, today }
  return {
    karneval: karneval.id,
    choices,
    unreached: await sumSpared(db, 'late_unreached', late),
    sent_again: await sumSpared(db, 'late_sent_again', late),
    promised: await sumSpared(db, 'late_promised', late),
    latest: batch,
  }
}

const MOST_PREVIEWED = 500

/**
 * The reminders that a batch would send now, the longest overdue first.
 * @throws AppError invalid when a half-year has no reference rate or the organiser's data are missing
 */
export async function readReminders(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { karneval: id, action, search }: QueryOf<'GET /api/invoices/reminder-preview/'>,
  hasMaventa: boolean,
): Promise<ResponseOf<'GET /api/invoices/reminder-preview/'>> {
  const karneval = await resolveKarneval(db, id)
  const choice = { karnevalId: karneval.id, action, search, today: helsinkiDay(now()) }
  const ids = await listOldest(db, choice, MOST_PREVIEWED)
  return { data: await previewReminders(db, ids, { now: now(), hasMaventa }) }
}

/**
 * Stores every matching document that is not left out, and starts the job.
 * @throws AppError conflict when number or sum differ from those that the user confirmed, running
 */
export function startBatch(
  ctx: Context<SessionUser>,
  { karneval: karnevalId, action, search, except, count, sum_cents }: BodyOf<'POST /api/invoices/invoice-batches/'>,
  { jobs, hasMaventa }: { jobs: Sender; hasMaventa: boolean },
): Promise<BatchAnswer> {
  return withTransaction(ctx.db, async (tx) => {
    const karneval = await resolveKarneval(tx, karnevalId)
    const now = ctx.now()
    const choice = { karnevalId: karneval.id, action, search, except, today: helsinkiDay(now), hasMaventa }
    const found = await sumChoice(tx, choice)
    const invoiceIds = await listChoice(tx, choice, count + 1)
    if (found.count !== count || found.sum_cents !== sum_cents || invoiceIds.length !== count)
      throw new AppError('conflict', 'Urvalet har ändrats sedan frågan ställdes. Granska antal och summa på nytt.')
    const id = await insertBatch(tx, { karnevalId: karneval.id, action, userId: ctx.user.id, invoiceIds, now })
    if (id === null) throw new AppError('running', RUNNING)
    await audit(tx, ctx, {
      action: 'invoices.batch',
      objectType: 'invoice_batch',
      objectId: id,
      after: { action, count, sum_cents, search: search ?? '', ...(except?.length && { except }) },
    })
    await jobs.send(tx, 'invoice-batch', { batchId: id })
    return readBatch(tx, id)
  })
}

/** Stops a running batch; a finished one is unchanged. */
export const stopBatch = (ctx: Context<SessionUser>, id: number): Promise<BatchAnswer> =>
  withTransaction(ctx.db, async (tx) => {
    const batch = await lockBatch(tx, id)
    if (batch?.state === 'running') {
      await setBatchState(tx, id, 'stopped', ctx.now())
      await audit(tx, ctx, { action: 'invoices.batch_stop', objectType: 'invoice_batch', objectId: id })
    }
    return readBatch(tx, id)
  })

/** @throws AppError not_found, running when another batch of this kind was started meanwhile */
export const resumeBatch = (ctx: Context<SessionUser>, id: number, jobs: Sender): Promise<BatchAnswer> =>
  withTransaction(ctx.db, async (tx) => {
    const batch = await lockBatch(tx, id)
    if (batch?.state === 'stopped') {
      if (await isOtherRunning(tx, batch)) throw new AppError('running', RUNNING)
      await setBatchState(tx, id, 'running', ctx.now())
      await audit(tx, ctx, { action: 'invoices.batch_resume', objectType: 'invoice_batch', objectId: id })
      await jobs.send(tx, 'invoice-batch', { batchId: id })
    }
    return readBatch(tx, id)
  })
