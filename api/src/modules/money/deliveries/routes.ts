import type { Handlers } from '../../../http/handler.ts'
import { type MaventaClient, requireMaventa } from '../maventa/public.ts'
import type { DeliveryServices } from './deliver.ts'
import { markPrinted, printPapers } from './papers.ts'
import { previewReminders } from './preview-reminders.ts'
import { readDeliveries, readDeliveryPlan } from './read-deliveries.ts'
import { findReceivers } from './receivers.ts'
import { remindAndDeliver } from './remind-and-deliver.ts'
import { readReturnedMail } from './returned-mails.ts'
import { deliverAll, sendInvoices } from './send.ts'

type Options = { client: MaventaClient | null; services: DeliveryServices }

/** Sending of invoices, credit notes and reminders by every channel, and how far each has come. */
export const createDeliveryHandlers = ({ client, services }: Options) =>
  ({
    'GET /api/invoices/delivery-plan/': ({ query }, ctx) => readDeliveryPlan(ctx, query, client !== null),
    'GET /api/invoices/deliveries/': ({ query }, ctx) => readDeliveries(ctx, query),
    'POST /api/invoices/deliver-invoices/': async ({ body }, ctx) => {
      const { documents, channel, again = false } = body
      const channelOf = channel === undefined ? {} : { channelOf: () => channel }
      return { sent: await deliverAll(ctx, documents, { again, ...channelOf }, services) }
    },
    'POST /api/invoices/send-invoices/': async ({ body }, ctx) => {
      if (body.channel === 'maventa') requireMaventa(client)
      return { sent: await sendInvoices(ctx, body, services) }
    },
    'GET /api/invoices/invoices/{id}/reminder-preview/': async ({ params }, { db, now }) => {
      const [found] = await previewReminders(db, [params.id], { now: now(), hasMaventa: client !== null })
      if (!found) throw new Error('one preview for each id')
      return found
    },
    'POST /api/invoices/remind-invoices/': async ({ body }, ctx) => ({
      data: await remindAndDeliver(ctx, body.invoices, services),
    }),
    'GET /api/invoices/papers/': ({ query }, ctx) => printPapers(ctx, query),
    'POST /api/invoices/papers-printed/': async ({ body }, ctx) => ({ printed: await markPrinted(ctx, body) }),
    'POST /api/invoices/returned-mails/': ({ body }, ctx) => readReturnedMail(ctx, body),
    'GET /api/invoices/receivers/': ({ query }) => findReceivers(client, query),
  }) satisfies Partial<Handlers>
