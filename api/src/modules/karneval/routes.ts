import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import type { Handlers } from '../../http/handler.ts'
import { adminAnswer, changeKarneval, changeStatus, createKarneval, getKarneval } from './change-karneval.ts'
import { listKarnevaler, listUpcoming } from './current-karneval.ts'
import { addEvent, changeEvent, changeEvents, listEventRows } from './events-admin.ts'
import { karnevalAnswer } from './karneval-answer.ts'
import { listAll } from './karneval-repository.ts'
import { changeProduct, createProduct, listProducts, removeProduct } from './products-admin.ts'
import { withRaceDays } from './race-days.ts'

/** Carnivals, their events and price lists. */
export const handlers = {
  'GET /api/events/stafettkarneval/active/': async (_input, ctx) => {
    const rows = await listKarnevaler(ctx.db)
    return { data: rows.filter((row) => row.status === 'active').map((row) => karnevalAnswer(row, ctx.now())) }
  },
  'GET /api/events/stafettkarneval/list/': async (_input, ctx) => {
    const rows = await listKarnevaler(ctx.db)
    const now = ctx.now()
    const data = rows.map((row) => karnevalAnswer(row, now))
    return { data: await Promise.all(data.map((answer) => withRaceDays(ctx.db, answer, now))) }
  },
  'GET /api/events/stafettkarneval/upcoming/': async (_input, ctx) => {
    const rows = await listUpcoming(ctx.db, helsinkiDay(ctx.now()))
    return { data: rows.map((row) => karnevalAnswer(row, ctx.now())) }
  },
  'GET /api/events/stafettkarneval/': async (_input, ctx) => ({
    data: (await listAll(ctx.db)).map((row) => adminAnswer(row, ctx.now())),
  }),
  'POST /api/events/stafettkarneval/': ({ body }, ctx) => createKarneval(ctx, body),
  'GET /api/events/stafettkarneval/{id}/': ({ params }, ctx) => getKarneval(ctx, params.id),
  'PUT /api/events/stafettkarneval/{id}/': ({ params, body }, ctx) => changeKarneval(ctx, params.id, body),
  'PATCH /api/events/stafettkarneval/{id}/': ({ params, body }, ctx) => changeKarneval(ctx, params.id, body),
  'POST /api/events/stafettkarneval/{id}/status/': ({ params, body }, ctx) => changeStatus(ctx, params.id, body),
  'GET /api/events/event-instances/admin/': ({ query }, ctx) => listEventRows(ctx, query.karneval),
  'POST /api/events/event-instances/': ({ body }, ctx) => addEvent(ctx, body),
  'PUT /api/events/event-instances/{id}/': ({ params, body }, ctx) => changeEvent(ctx, params.id, body),
  'PATCH /api/events/event-instances/{id}/': ({ params, body }, ctx) => changeEvent(ctx, params.id, body),
  'POST /api/events/event-instances/changes/': async ({ body }, ctx) => ({ data: await changeEvents(ctx, body) }),
  'GET /api/invoices/products/': async ({ query }, ctx) => ({ data: await listProducts(ctx, query.karneval) }),
  'POST /api/invoices/products/': ({ body }, ctx) => createProduct(ctx, body),
  'PATCH /api/invoices/products/{id}/': ({ params, body }, ctx) => changeProduct(ctx, params.id, body),
  'DELETE /api/invoices/products/{id}/': ({ params }, ctx) => removeProduct(ctx, params.id),
} satisfies Partial<Handlers>
