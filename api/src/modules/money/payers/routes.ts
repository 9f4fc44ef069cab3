import type { Handlers } from '../../../http/handler.ts'
import { changePayer, createPayer, removePayer, setChannel } from './change-payers.ts'
import { findKnownPayers } from './known-payers.ts'
import { readPayerStory } from './payer-story.ts'
import { payerAnswer } from './payers-repository.ts'
import { readCoverage, readPayers, readWholeCoverage, requireOwnPayer } from './read-payers.ts'
import { changeEmail, readWays } from './returned-address.ts'

/** Payers and the services that they pay for. */
export const createPayerHandlers = ({ hasMaventa }: { hasMaventa: boolean }) =>
  ({
    'GET /api/invoices/billing-information/': ({ query }, ctx) => readPayers(ctx, query),
    'POST /api/invoices/billing-information/': ({ body }, ctx) => createPayer(ctx, body),
    'GET /api/invoices/billing-information/{id}/': async ({ params }, ctx) =>
      payerAnswer(await requireOwnPayer(ctx, params.id)),
    'GET /api/invoices/billing-information/{id}/story/': ({ params }, ctx) =>
      readPayerStory(ctx.db, { payerId: params.id, now: ctx.now(), hasMaventa }),
    'PUT /api/invoices/billing-information/{id}/': ({ params, body }, ctx) => changePayer(ctx, params.id, body),
    'PATCH /api/invoices/billing-information/{id}/': ({ params, body }, ctx) => changePayer(ctx, params.id, body),
    'DELETE /api/invoices/billing-information/{id}/': ({ params }, ctx) => removePayer(ctx, params.id),
    'POST /api/invoices/billing-information/{id}/channel/': ({ params, body }, ctx) => setChannel(ctx, params.id, body),
    'GET /api/invoices/billing-information/{id}/ways/': ({ params, query }, ctx) =>
      readWays(ctx, { id: params.id, ...query, hasMaventa }),
    'POST /api/invoices/billing-information/{id}/email/': ({ params, body }, ctx) => changeEmail(ctx, params.id, body),
    'GET /api/invoices/payer-coverage/': ({ query }, ctx) => readWholeCoverage(ctx, query.karneval),
    'GET /api/invoices/known-payers/': ({ query }, ctx) => findKnownPayers(ctx.db, query),
    'GET /api/invoices/my-billing-information/': ({ query }, ctx) => readCoverage(ctx, query.karneval),
  }) satisfies Partial<Handlers>
