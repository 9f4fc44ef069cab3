import type { Handlers } from '../../http/handler.ts'
import { resolveKarneval } from '../karneval/public.ts'
import { readDietSummary, readDiets, saveDiets } from './diets.ts'
import { readHistory } from './history.ts'
import { readMyOrders } from './my-orders.ts'
import { orderAnswer } from './order-answer.ts'
import { type DecisionServices, decideChange, readChanges, requestChange, withdrawChange } from './order-changes.ts'
import { readReceipt } from './receipt.ts'
import { changeOrder, placeOrder, requireOrder } from './save-order.ts'
import { listStock } from './stock.ts'

/** Orders, change requests after the deadline, diets and registrations. */
export const createOrderHandlers = (services: DecisionServices) =>
  ({
    'GET /api/invoices/my-orders/': ({ query }, ctx) => readMyOrders(ctx, query),
    'POST /api/invoices/orders/': ({ body }, ctx) => placeOrder(ctx, body),
    'GET /api/invoices/orders/{id}/': async ({ params }, ctx) =>
      orderAnswer(ctx.db, await requireOrder(ctx, params.id), ctx.now()),
    'PUT /api/invoices/orders/{id}/': ({ params, body }, ctx) =>
      changeOrder(ctx, { id: params.id, body, isWhole: true }),
    'PATCH /api/invoices/orders/{id}/': ({ params, body }, ctx) =>
      changeOrder(ctx, { id: params.id, body, isWhole: false }),
    'GET /api/invoices/orders/{id}/history/': async ({ params }, ctx) => ({ data: await readHistory(ctx, params.id) }),
    'GET /api/invoices/orders/{id}/receipt/': ({ params }, ctx) => readReceipt(ctx, params.id),
    'GET /api/invoices/stock/': async ({ query }, ctx) => ({
      data: await listStock(ctx.db, (await resolveKarneval(ctx.db, query.karneval)).id),
    }),
    'GET /api/invoices/order-changes/': async ({ query }, ctx) => ({ data: await readChanges(ctx, query.karneval) }),
    'POST /api/invoices/order-changes/': ({ body }, ctx) => requestChange(ctx, body),
    'POST /api/invoices/order-changes/{id}/withdraw/': ({ params }, ctx) => withdrawChange(ctx, params.id),
    'POST /api/invoices/order-changes/{id}/decide/': ({ params, body }, ctx) =>
      decideChange(ctx, { id: params.id, body }, services),
    'GET /api/invoices/diets/': ({ query }, ctx) => readDiets(ctx, query),
    'PUT /api/invoices/diets/': ({ body }, ctx) => saveDiets(ctx, body),
    'GET /api/invoices/diets/summary/': async ({ query }, ctx) => ({
      data: await readDietSummary(ctx.db, query.karneval),
    }),
  }) satisfies Partial<Handlers>
