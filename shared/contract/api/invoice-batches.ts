import Type from 'typebox'
import { Cents, Count, Id, IdParams, Instant, Nullable, Strict } from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'

/** maventa: queue for Maventa; manual: mark as sent; remind: first reminder for overdue invoices. */
const Action = Type.Enum(['maventa', 'manual', 'remind'])
const Search = Type.Optional(Type.String({ maxLength: 100 }))

const Batch = Strict({
  id: Id,
  karneval: Id,
  action: Action,
  /** stopped: paused until resumed. */
  state: Type.Enum(['running', 'stopped', 'done']),
  started_at: Instant,
  count: Count,
  done: Count,
  waiting: Count,
  left: Count,
  /** Sum of the processed items: totals when sent, open amounts when reminded. */
  done_cents: Cents,
  /** Skipped items with the reason; at most the first 500. */
  left_over: Type.Array(
    Strict({
      invoice: Id,
      number: Count,
      kind: Type.Enum(['invoice', 'credit']),
      payer_name: Type.String(),
      reason: Type.String(),
    }),
  ),
})

export const invoiceBatchesContract = {
  'GET /api/invoices/invoice-batches/': {
    summary: 'Vad ett utskick skulle gälla just nu, per sätt, och karnevalens senaste utskick',
    access: superAdmin,
    query: Strict({ karneval: Type.Optional(Id), search: Search }),
    response: {
      200: Strict({
        karneval: Id,
        /** Counts all matches, not only the shown page. */
        choices: Type.Array(Strict({ action: Action, count: Count, sum_cents: Cents })),
        /** The newest batch; null before the first. */
        latest: Nullable(Batch),
      }),
    },
  },
  'POST /api/invoices/invoice-batches/': {
    summary: 'Skickar, markerar som skickade eller påminner om alla som motsvarar urvalet, i bakgrunden',
    access: superAdmin,
    body: Strict({
      karneval: Id,
      action: Action,
      search: Search,
      /** Values shown in the confirmation: a difference means that something has changed since. */
      count: Type.Integer({ minimum: 1, maximum: 10_000 }),
      sum_cents: Cents,
    }),
    response: { 201: Batch },
  },
  'POST /api/invoices/invoice-batches/{id}/stop/': {
    summary: 'Stoppar ett utskick; det som är gjort förblir gjort',
    access: superAdmin,
    params: IdParams,
    response: { 200: Batch },
  },
  'POST /api/invoices/invoice-batches/{id}/resume/': {
    summary: 'Fortsätter ett stoppat utskick',
    access: superAdmin,
    params: IdParams,
    response: { 200: Batch },
  },
} as const satisfies Contract
