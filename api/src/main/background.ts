import fp from 'fastify-plugin'
import type { Db } from '../db/db.ts'
import type { CachedCall } from '../http/handler.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { deliverMail, requeueOverdue } from '../mail/deliver-mail.ts'
import type { MailSettings } from '../mail/mail-settings.ts'
import type { Outbox } from '../mail/outbox.ts'
import { mailResetLinks } from '../modules/accounts/public.ts'
import { lookForIncompleteTeams } from '../modules/entry/public.ts'
import {
  type CheckTwins,
  deliverInvoice,
  invoiceMails,
  lookAtInvoice,
  type MaventaClient,
  requeueDeliveries,
  runBatch,
} from '../modules/money/public.ts'
import { eraseOutdated } from '../modules/office/public.ts'
import { type PushOptions, sendPush, watchForFollowers } from '../modules/push/public.ts'

export type BackgroundOptions = {
  db: Db
  jobs: Jobs
  settings: MailSettings
  outbox: Outbox
  publicUrl: string
  /** null: not configured. */
  maventa: MaventaClient | null
  push: PushOptions
  checkTwins: CheckTwins
  clock: () => Date
  shownAt: (real: Date) => Date
  /** The carnival's clock, for deadlines. */
  now: () => Date
  /** Notifies all processes of cached answers that are no longer valid. */
  announce: (calls: readonly CachedCall[]) => Promise<void>
}

/** Background work: starts when the server listens and ends before its database closes. */
export const background = fp<BackgroundOptions>(
  async (app, { db, jobs, settings, outbox, publicUrl, maventa, push, checkTwins, clock, shownAt, now, announce }) => {
    const services = { jobs, outbox, clock, hasMaventa: maventa !== null, checkTwins }
    app.addHook('onReady', async () => {
      await jobs.start({
        mail: ({ mailId }, signal) =>
          deliverMail(mailId, { db, jobs, invoices: invoiceMails, settings, clock, now, log: app.log }, signal),
        maventa: ({ deliveryId }, signal) =>
          deliverInvoice(deliveryId, { db, jobs, client: maventa, clock, now, checkTwins, log: app.log }, signal),
        'invoice-batch': ({ batchId }, signal) => runBatch(batchId, { db, now, log: app.log, services }, signal),
        'maventa-status': (data) => lookAtInvoice(data, { db, jobs, client: maventa, now }),
        'incomplete-teams': () => lookForIncompleteTeams({ db, jobs, now }),
        retention: () => eraseOutdated({ db, jobs, now, announce, log: app.log }),
        'push-watch': () => watchForFollowers({ db, jobs, now }),
        push: (data, signal) => sendPush(data, { ...push, db, now, log: app.log }, signal),
        'password-reset': (request) => mailResetLinks(request, { db, outbox, publicUrl, clock, shownAt }),
      })
      await requeueOverdue({ db, jobs, now: clock() })
      await requeueDeliveries({ db, jobs, now: clock() })
      // These reschedule themselves; if one is already waiting, this adds none.
      await jobs.send(db, 'incomplete-teams', {})
      await jobs.send(db, 'retention', {})
      await jobs.send(db, 'push-watch', {})
    })
    // Not earlier: a server whose port is taken must exit without having charged or erased anything.
    app.addHook('onListen', () => jobs.begin())
    app.addHook('onClose', () => jobs.stop())
  },
  { name: 'background' },
)
