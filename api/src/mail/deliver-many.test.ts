import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { withTransaction } from '../db/db.ts'
import { mailMessage } from '../db/schema/mail.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import type { JobHandlers } from '../jobs/queues.ts'
import { createLogger } from '../logging/logger.ts'
import { invoiceMails } from '../modules/money/public.ts'
import { startSmtp } from '../test/support/smtp.ts'
import { createTestDatabase } from '../test/support/test-database.ts'
import { deliverMail } from './deliver-mail.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createSmtpTransport } from './smtp-transport.ts'

const from = { name: 'Stafettkarnevalen', address: 'no-reply@stafett.test' }
const clock = () => new Date()
const log = createLogger('error', { write: () => undefined })
const content = { subject: 'Karnevalen', paragraphs: ['Välkomna.'] }

let database: Awaited<ReturnType<typeof createTestDatabase>>
const workers: Jobs[] = []

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const jobs of workers.splice(0)) await jobs.stop()
  await database.close()
})

/** A replica: its own queue workers on the shared database and mail server. */
async function startReplica(url: string): Promise<Outbox> {
  const jobs = createJobs({ pool: database.pool, onError: () => undefined })
  workers.push(jobs)
  const settings = { transport: createSmtpTransport({ url, from }), domain: 'stafett.test', holdS: 0, isShown: false }
  const other = async () => undefined
  const handlers: JobHandlers = {
    mail: ({ mailId }, signal) =>
      deliverMail(mailId, { db: database.db, jobs, invoices: invoiceMails, settings, clock, now: clock, log }, signal),
    maventa: other,
    'invoice-batch': async () => undefined,
    'maventa-status': other,
    'incomplete-teams': other,
    retention: other,
    'push-watch': other,
    push: other,
    'password-reset': other,
  }
  await jobs.start(handlers)
  await jobs.begin()
  return createOutbox({ jobs, clock, domain: 'stafett.test' })
}

test('F13: letters to all schools go out several at once, each once, from two replicas; a link does not wait behind them', async () => {
  const gate = Promise.withResolvers<void>()
  const server = await startSmtp({
    waits: (address) => (address.startsWith('bulk') ? gate.promise : Promise.resolve()),
  })
  onTestFinished(server.close)
  const outbox = await startReplica(server.url)
  await startReplica(server.url)
  const addresses = Array.from({ length: 322 }, (_, index) => `bulk${index}@skola.example`)
  await withTransaction(database.db, async (tx) => {
    for (const to of addresses) await outbox.post(tx, { kind: 'message', to, content, isBulk: true })
  })
  // Every bulk worker is busy now.
  await expect.poll(() => server.mostAtOnce(), { timeout: 30_000 }).toBeGreaterThanOrEqual(10)
  await outbox.post(database.db, { kind: 'password_reset', to: 'maria@skola.example', content })
  await expect.poll(() => server.received.map(({ to }) => to), { timeout: 30_000 }).toEqual([['maria@skola.example']])
  gate.resolve()
  await expect
    .poll(async () => (await database.db.select().from(mailMessage)).filter(({ state }) => state !== 'sent'), {
      timeout: 60_000,
    })
    .toEqual([])
  const received = server.received.flatMap(({ to }) => to)
  expect([...received].sort()).toEqual([...addresses, 'maria@skola.example'].sort())
  // Five for bulk mail and one for links on each of the two replicas, so that a mail server is not overloaded.
  expect(server.mostAtOnce()).toBeLessThanOrEqual(12)
})
