import type { Handlers } from '../../../http/handler.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { choosePayer } from './choose-payer.ts'
import { creditInvoice } from './credit.ts'
import { freeOverpaid } from './free-overpaid.ts'
import { readHistory } from './history.ts'
import { loadOwnDocument, loadReminder } from './invoice-document.ts'
import { issueInvoices, type RequireRules } from './issue.ts'
import { exportCollection } from './late/collection.ts'
import { savePromise } from './late/promises.ts'
import { readRates, saveRate } from './late/rates.ts'
import { drawPaper } from './pdf/draw-papers.ts'
import { paperName } from './pdf/invoice-paper.ts'
import { readPreview } from './preview.ts'
import { listInvoices, readBriefs, readInvoice } from './read-invoices.ts'
import { readSettings, saveSettings } from './settings.ts'

/** Invoicing: preview, issue, credit, what is late, and the issued documents. */
export const createInvoicingHandlers = ({ requireRules }: { requireRules: RequireRules }) =>
  ({
    'GET /api/invoices/invoicing-preview/': ({ query }, ctx) => readPreview(ctx.db, query.karneval, ctx.now()),
    'POST /api/invoices/issue-invoices/': async ({ body }, ctx) => {
      const { ids, refused } = await issueInvoices(ctx, body, requireRules)
      return { data: await readBriefs(ctx.db, ids, ctx.now()), refused }
    },
    'POST /api/invoices/payer-choices/': ({ body }, ctx) => choosePayer(ctx, body),
    'GET /api/invoices/invoices/': ({ query }, ctx) => listInvoices(ctx, query),
    'GET /api/invoices/invoices/{id}/': ({ params }, ctx) => readInvoice(ctx, params.id),
    'GET /api/invoices/invoices/{id}/history/': async ({ params }, ctx) => ({
      data: await readHistory(ctx.db, params.id, ctx.now()),
    }),
    'POST /api/invoices/invoices/{id}/credit/': async ({ params, body }, ctx) =>
      readInvoice(ctx, await creditInvoice(ctx, params.id, body)),
    'GET /api/invoices/invoices/{id}/pdf/': async ({ params, query }, ctx) => {
      const document = await loadOwnDocument(ctx, params.id)
      const reminder = query.reminder === undefined ? null : await loadReminder(ctx.db, params.id, query.reminder)
      return new FileAnswer({
        name: `${paperName(document, reminder)}.pdf`,
        type: 'application/pdf',
        body: await drawPaper(document, reminder),
      })
    },
    'GET /api/invoices/reference-rates/': (_input, ctx) => readRates(ctx),
    'POST /api/invoices/reference-rates/': ({ body }, ctx) => saveRate(ctx, body),
    'POST /api/invoices/invoices/{id}/promise/': async ({ params, body }, ctx) => {
      await savePromise(ctx, params.id, body)
      return readInvoice(ctx, params.id)
    },
    'POST /api/invoices/invoices/{id}/free-overpaid/': async ({ params }, ctx) => {
      await freeOverpaid(ctx, params.id)
      return readInvoice(ctx, params.id)
    },
    'GET /api/invoices/collection-export/': ({ query }, ctx) => exportCollection(ctx, query),
    'GET /api/invoices/invoicing-settings/': (_input, ctx) => readSettings(ctx.db),
    'PUT /api/invoices/invoicing-settings/': ({ body }, ctx) => saveSettings(ctx, body),
  }) satisfies Partial<Handlers>
