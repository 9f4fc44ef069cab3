import fp from 'fastify-plugin'
import type { Db } from '../db/db.ts'
import type { CachedCall } from '../handler.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import type { MailSettings } from '../mail/mail-settings.ts'
import type { Outbox } from '../mail/outbox.ts'
import { requeueOverdue } from '../mail/requeue-overdue.ts'
import { mailResetLinks } from '../modules/accounts/password-reset/mail-reset-links.ts'
import { runBatch } from '../modules/invoice-batches/run-batch.ts'
import { deliverInvoice } from '../modules/maventa/deliver-invoice.ts'
import type { MaventaClient } from '../modules/maventa/maventa-client.ts'
import { lookAtInvoice } from '../modules/maventa/refresh-states.ts'
import { requeueDeliveries } from '../modules/maventa/requeue-deliveries.ts'
import { eraseOutdated } from '../modules/privacy/retention-job.ts'
import { lookForIncompleteTeams } from '../modules/teams/incomplete-teams.ts'
import type { Jobs } from './jobs.ts'

export type BackgroundOptions = {
  db: Db
  jobs: Jobs
  settings: MailSettings
  outbox: Outbox
  publicUrl: string
  /** null: not configured. */
  maventa: MaventaClient | null
  clock: () => Date
  shownAt: (real: Date) => Date
  /** The carnival's clock: deadlines. */
  now: () => Date
  /** Tells all processes which cached answers are no longer valid. */
  announce: (calls: readonly CachedCall[]) => Promise<void>
}

/** What the server does on its own: begins when it listens, and ends before its database does. */
export const background = fp<BackgroundOptions>(
  async (app, { db, jobs, settings, outbox, publicUrl, maventa, clock, shownAt, now, announce }) => {
    app.addHook('onReady', async () => {
      await jobs.start({
        mail: ({ mailId }, signal) => deliverMail(mailId, { db, jobs, settings, clock, log: app.log }, signal),
        maventa: ({ deliveryId }, signal) =>
          deliverInvoice(deliveryId, { db, jobs, client: maventa, clock, log: app.log }, signal),
        'invoice-batch': ({ batchId }, signal) => runBatch(batchId, { db, jobs, now, log: app.log }, signal),
        'maventa-status': (data) => lookAtInvoice(data, { db, jobs, client: maventa, clock }),
        'incomplete-teams': () => lookForIncompleteTeams({ db, jobs, now }),
        retention: () => eraseOutdated({ db, jobs, now, announce, log: app.log }),
        'password-reset': (request) => mailResetLinks(request, { db, outbox, publicUrl, clock, shownAt }),
      })
      await requeueOverdue({ db, jobs, now: clock() })
      await requeueDeliveries({ db, jobs, now: clock() })
      // These plan themselves from then on; one that waits already stays the only one.
      await jobs.send(db, 'incomplete-teams', {})
      await jobs.send(db, 'retention', {})
    })
    // Not before: a server whose port is taken ends again, and has then neither charged nor erased anything.
    app.addHook('onListen', () => jobs.begin())
    app.addHook('onClose', () => jobs.stop())
  },
  { name: 'background' },
)
