import { randomUUID } from 'node:crypto'
import { AppError } from '../../errors.ts'
import { FileAnswer } from '../../file-answer.ts'
import type { Handlers } from '../../handler.ts'
import { loadOwnDocument } from '../invoicing/invoice-document.ts'
import { finvoiceFile } from './finvoice.ts'
import { finvoiceFaults } from './finvoice-faults.ts'

export const handlers = {
  'GET /api/invoices/generate-finvoice-xml/{id}/': async ({ params }, ctx) => {
    const document = await loadOwnDocument(ctx, params.id)
    const faults = finvoiceFaults(document)
    if (faults.length > 0) throw AppError.validation(faults)
    const what = document.kind === 'credit' ? 'kreditnota' : 'faktura'
    return new FileAnswer({
      name: `${what}-${document.number}.xml`,
      type: 'application/xml',
      // Operators refuse a message id that they have seen: each download is a message of its own with the same number.
      body: finvoiceFile(document, `${document.number}-${randomUUID()}`),
    })
  },
} satisfies Partial<Handlers>
