import { randomUUID } from 'node:crypto'
import type { Handlers } from '../../../http/handler.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { AppError } from '../../../lib/app-error.ts'
import { loadOwnDocument, loadReminder, paperName } from '../invoices/public.ts'
import { finvoiceFile } from './finvoice.ts'
import { finvoiceFaults } from './finvoice-faults.ts'

export const handlers = {
  'GET /api/invoices/generate-finvoice-xml/{id}/': async ({ params, query }, ctx) => {
    const document = await loadOwnDocument(ctx, params.id)
    const faults = finvoiceFaults(document)
    if (faults.length > 0) throw AppError.validation(faults)
    const reminder = query.reminder === undefined ? null : await loadReminder(ctx.db, params.id, query.reminder)
    return new FileAnswer({
      name: `${paperName(document, reminder)}.xml`,
      type: 'application/xml',
      // Use a new message id for each download: operators refuse duplicate ids.
      body: finvoiceFile(document, `${document.number}-${randomUUID()}`, reminder),
    })
  },
} satisfies Partial<Handlers>
