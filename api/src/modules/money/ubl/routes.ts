import type { Handlers } from '../../../http/handler.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { ublTwin } from '../finvoice/public.ts'
import { addressedNow, loadOwnDocument, paperName } from '../invoices/public.ts'
import { checkDrafts, checkIssued } from './check-documents.ts'
import type { CheckTwins } from './twin-checker.ts'

/** The rules beyond the schema, and the twin as a file. */
export const createRuleHandlers = ({ checkTwins }: { checkTwins: CheckTwins }) =>
  ({
    'GET /api/invoices/rule-check/': ({ query }, ctx) => checkDrafts(ctx, query.karneval, checkTwins),
    'GET /api/invoices/invoices/{id}/rule-check/': ({ params }, ctx) => checkIssued(ctx, params.id, checkTwins),
    'GET /api/invoices/invoices/{id}/ubl/': async ({ params }, ctx) => {
      const document = await addressedNow(ctx.db, await loadOwnDocument(ctx, params.id))
      return new FileAnswer({
        name: `${paperName(document, null)}-ubl.xml`,
        type: 'application/xml',
        body: Buffer.from(ublTwin(document)),
      })
    },
  }) satisfies Partial<Handlers>
