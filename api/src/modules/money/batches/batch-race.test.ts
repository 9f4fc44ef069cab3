import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../../db/db.ts'
import { createOutbox } from '../../../mail/outbox.ts'
import { brokenInvariants } from '../../../test/support/invariants.ts'
import {
  meetingOf,
  organiserContext,
  steppedDb,
  waitAfter,
  waitBefore,
  withoutLock,
} from '../../../test/support/race.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { runBatch } from './run-batch.ts'
import { readChoices, startBatch } from './start-batch.ts'

const karneval = 2

let app: TestApp
let batch: { id: number; count: number }

/** A batch that marks documents as sent, which repeats itself without an error when nothing prevents it. */
beforeEach(async () => {
  app = await createTestApp({ demo: true, now: '2025-05-12T09:00:00+03:00' })
  await app.pool.query(`delete from invoice_delivery where reminder_id is null;
    update invoice set sent_at = null where karneval_id = ${karneval} and status <> 'credited'`)
  const ctx = organiserContext(app)
  const { choices } = await readChoices(ctx, { karneval }, false)
  const choice = choices.find(({ action }) => action === 'manual')
  if (!choice) throw new Error('every action has a choice')
  batch = await startBatch(ctx, { karneval, ...choice }, { jobs: app.jobs, hasMaventa: false })
  expect(batch.count).toBeGreaterThan(1)
})
afterEach(() => app.close())

/** Two workers with the same job, as when the queue gives it out again because the first was thought dead. */
const workTwice = (db: Db) => {
  const { jobs, clock, now } = app
  const services = {
    jobs,
    outbox: createOutbox({ jobs, clock: clock.read, domain: 'stafett.test' }),
    hasMaventa: false,
    checkTwins: async () => new Map<number, string[]>(),
    clock: clock.read,
  }
  const work = () => runBatch(batch.id, { db, now: now.read, log: app.app.log, services }, new AbortController().signal)
  return Promise.all([work(), work()])
}

const outcome = async () => {
  const { rows } = await app.pool.query<{ state: string; done: number; marks: number }>(
    `select b.state, (select count(*)::int from invoice_batch_item x where x.batch_id = b.id and x.state = 'done') as done,
      (select count(*)::int from audit_entry where action = 'invoices.send' and request_id = 'batch-' || b.id) as marks
     from invoice_batch b where b.id = $1`,
    [batch.id],
  )
  return rows[0]
}

const lock = /from "invoice_batch" where .* for update/s

test('of two workers that finish a batch at once each document is handled by one, and both see it done', async () => {
  await workTwice(steppedDb(app, waitBefore(lock, meetingOf(2))))
  expect(await outcome()).toEqual({ state: 'done', done: batch.count, marks: batch.count })
  expect(await brokenInvariants(app.pool)).toEqual([])
})

test('control: without the lock of the batch both handle every document of a part', async () => {
  const bothHaveRead = waitAfter(/from "invoice_batch_item" where/, meetingOf(2))
  await workTwice(steppedDb(app, withoutLock(lock), bothHaveRead))
  expect((await outcome())?.marks).toBeGreaterThan(batch.count)
})
