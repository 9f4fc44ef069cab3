import type { Handlers } from '../../handler.ts'
import { listEvents } from '../events/events-service.ts'
import {
  adminAnswer,
  changeKarneval,
  changeStatus,
  copyKarneval,
  createKarneval,
  getKarneval,
  removeKarneval,
} from './change-karneval.ts'
import { addEvent, changeEvent, listEventRows, removeEvent } from './events-admin.ts'
import { listAll } from './karneval-repository.ts'
import { changeProduct, createProduct, listProducts, removeProduct } from './products-admin.ts'
import { setRoundTimes } from './round-times.ts'

/** The organiser's calls about carnivals, their events and their price lists. */
export const handlers = {
  'GET /api/events/stafettkarneval/': async (_input, ctx) => ({
    data: (await listAll(ctx.db)).map((row) => adminAnswer(row, ctx.now())),
  }),
  'POST /api/events/stafettkarneval/': ({ body }, ctx) => createKarneval(ctx, body),
  'GET /api/events/stafettkarneval/{id}/': ({ params }, ctx) => getKarneval(ctx, params.id),
  'PUT /api/events/stafettkarneval/{id}/': ({ params, body }, ctx) => changeKarneval(ctx, params.id, body),
  'PATCH /api/events/stafettkarneval/{id}/': ({ params, body }, ctx) => changeKarneval(ctx, params.id, body),
  'DELETE /api/events/stafettkarneval/{id}/': ({ params }, ctx) => removeKarneval(ctx, params.id),
  'POST /api/events/stafettkarneval/{id}/copy/': ({ params, body }, ctx) => copyKarneval(ctx, params.id, body),
  'POST /api/events/stafettkarneval/{id}/status/': ({ params, body }, ctx) => changeStatus(ctx, params.id, body),
  'GET /api/events/event-instances/': async ({ query }, ctx) => ({ data: await listEvents(ctx.db, query, ctx.now()) }),
  'GET /api/events/event-instances/admin/': ({ query }, ctx) => listEventRows(ctx, query.karneval),
  'POST /api/events/event-instances/': ({ body }, ctx) => addEvent(ctx, body),
  'PUT /api/events/event-instances/{id}/': ({ params, body }, ctx) => changeEvent(ctx, params.id, body),
  'PATCH /api/events/event-instances/{id}/': ({ params, body }, ctx) => changeEvent(ctx, params.id, body),
  'PUT /api/events/event-instances/{id}/rounds/': (input, ctx) => setRoundTimes(ctx, input),
  'DELETE /api/events/event-instances/{id}/': ({ params }, ctx) => removeEvent(ctx, params.id),
  'GET /api/invoices/products/': async ({ query }, ctx) => ({ data: await listProducts(ctx, query.karneval) }),
  'POST /api/invoices/products/': ({ body }, ctx) => createProduct(ctx, body),
  'PATCH /api/invoices/products/{id}/': ({ params, body }, ctx) => changeProduct(ctx, params.id, body),
  'DELETE /api/invoices/products/{id}/': ({ params }, ctx) => removeProduct(ctx, params.id),
} satisfies Partial<Handlers>
