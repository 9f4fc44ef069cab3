import type { Handlers } from '../../../http/handler.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { type MaventaClient, requireMaventa } from '../maventa/public.ts'
import { readChoices, readReminders, resumeBatch, startBatch, stopBatch } from './start-batch.ts'

type Options = { client: MaventaClient | null; jobs: Jobs }

/** Batches: one action for all documents that match a choice. */
export const createInvoiceBatchHandlers = ({ client, jobs }: Options) =>
  ({
    'GET /api/invoices/invoice-batches/': ({ query }, ctx) => readChoices(ctx, query, client !== null),
    'GET /api/invoices/reminder-preview/': ({ query }, ctx) => readReminders(ctx, query, client !== null),
    'POST /api/invoices/invoice-batches/': async ({ body }, ctx) => {
      if (body.action === 'maventa') requireMaventa(client)
      return startBatch(ctx, body, { jobs, hasMaventa: client !== null })
    },
    'POST /api/invoices/invoice-batches/{id}/stop/': ({ params }, ctx) => stopBatch(ctx, params.id),
    'POST /api/invoices/invoice-batches/{id}/resume/': ({ params }, ctx) => resumeBatch(ctx, params.id, jobs),
  }) satisfies Partial<Handlers>
