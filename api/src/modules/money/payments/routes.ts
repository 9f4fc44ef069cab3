import type { Handlers } from '../../../http/handler.ts'
import { allocatePayment, undoAllocation } from './bookings/allocate-payment.ts'
import { markPaid } from './bookings/mark-paid.ts'
import { listFiles, listPayable, readLog } from './bookings/payment-lists.ts'
import { listPayments, readPayment } from './bookings/payments-repository.ts'
import { placePayment, undoPlacement, writeOff } from './bookings/place-payment.ts'
import { findMissingStatements } from './import/missing-statements.ts'
import { matchReferences } from './import/reference-match.ts'
import {
  correctReceiver,
  listRefundFiles,
  listRefunds,
  makeRefundFile,
  markRefund,
  readRefundFile,
  withdrawRefundFile,
} from './refunds/refunds.ts'

/** Incoming payments: bank files, manual bookings and the payment log. */
export const handlers = {
  'POST /api/invoices/reference-match/': (input, ctx) => matchReferences(input, ctx),
  'GET /api/invoices/payments/': ({ query: { limit = 50, offset = 0, ...filter } }, ctx) =>
    listPayments(ctx.db, { ...filter, limit, offset }),
  'GET /api/invoices/payments/{id}/': ({ params }, ctx) => readPayment(ctx.db, params.id),
  'POST /api/invoices/payments/{id}/allocate/': ({ params, body }, ctx) =>
    allocatePayment({ id: params.id, body }, ctx),
  'POST /api/invoices/payment-allocations/{id}/undo/': ({ params }, ctx) => undoAllocation(params.id, ctx),
  'POST /api/invoices/payments/{id}/place/': ({ params, body }, ctx) => placePayment({ id: params.id, body }, ctx),
  'POST /api/invoices/payment-placements/{id}/undo/': ({ params }, ctx) => undoPlacement(params.id, ctx),
  'POST /api/invoices/invoices/{id}/write-off/': ({ params, body }, ctx) => writeOff({ id: params.id, body }, ctx),
  'GET /api/invoices/missing-statements/': async (_input, ctx) => ({ data: await findMissingStatements(ctx.db) }),
  'GET /api/invoices/refunds/': ({ query }, ctx) => listRefunds(ctx.db, query),
  'POST /api/invoices/refunds/{id}/mark/': ({ params, body }, ctx) => markRefund({ id: params.id, body }, ctx),
  'POST /api/invoices/refunds/{id}/receiver/': ({ params, body }, ctx) => correctReceiver({ id: params.id, body }, ctx),
  'POST /api/invoices/refund-files/': ({ body }, ctx) => makeRefundFile(body, ctx),
  'GET /api/invoices/refund-files/': (_input, ctx) => listRefundFiles(ctx.db),
  'GET /api/invoices/refund-files/{id}/': ({ params }, ctx) => readRefundFile(ctx.db, params.id),
  'POST /api/invoices/refund-files/{id}/withdraw/': ({ params }, ctx) => withdrawRefundFile(params.id, ctx),
  'POST /api/invoices/mark-paid-invoices/': ({ body }, ctx) => markPaid(body, ctx),
  'GET /api/invoices/payable-invoices/': ({ query }, ctx) => listPayable(ctx.db, query),
  'GET /api/invoices/payment-files/': (_input, ctx) => listFiles(ctx.db),
  'GET /api/invoices/payment-log/': ({ query }, ctx) => readLog(ctx.db, query),
} satisfies Partial<Handlers>
