import type { Handlers } from '../../../http/handler.ts'
import { readPrices } from '../../karneval/public.ts'
import { readFollowup } from './followup.ts'
import { exportFollowup } from './followup-export.ts'
import { listFollowed, listUninvoiced } from './followup-lists.ts'

/** The price list and the financial follow-up. */
export const handlers = {
  'GET /api/invoices/prices/': ({ query }, ctx) => readPrices(ctx.db, query.karneval),
  'GET /api/invoices/followup/': ({ query }, ctx) => readFollowup(ctx.db, query.karneval, ctx.now()),
  'GET /api/invoices/followup-list/': ({ query }, ctx) => listFollowed(ctx.db, query, ctx.now()),
  'GET /api/invoices/uninvoiced/': ({ query }, ctx) => listUninvoiced(ctx.db, query.karneval, ctx.now()),
  'GET /api/invoices/followup-export/': ({ query }, ctx) => exportFollowup(ctx.db, query, ctx.now()),
} satisfies Partial<Handlers>
