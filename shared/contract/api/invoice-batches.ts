import Type from 'typebox'
import { About, Cents, Choice, Count, Day, Id, IdParams, Instant, List, Named, Nullable, Strict } from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'
import { DeliveryChannel, Extent } from './billing.ts'

const Action = About(
  "deliver: send each by its payer's channel; maventa: queue for Maventa; manual: mark as sent; remind: first reminder for overdue invoices; remind_again: the next one.",
  Choice('InvoiceBatchAction', ['maventa', 'manual', 'remind', 'deliver', 'remind_again']),
)
const Search = Type.Optional(Type.String({ maxLength: 100 }))

const Batch = Named('InvoiceBatch', {
  id: Id,
  karneval: Id,
  action: Action,
  state: About('stopped: paused until resumed.', Type.Enum(['running', 'stopped', 'done'])),
  started_at: Instant,
  count: Count,
  done: Count,
  waiting: Count,
  left: Count,
  done_cents: About('Sum of the processed items: totals when sent, open amounts when reminded.', Cents),
  left_over: About(
    'Skipped items with the reason; at most the first 500.',
    Type.Array(
      Strict({
        invoice: Id,
        number: Count,
        kind: Type.Enum(['invoice', 'credit']),
        extent: Extent,
        payer_name: Type.String(),
        reason: Type.String(),
      }),
    ),
  ),
})

const ReminderPreview = Named('ReminderPreview', 'What a reminder of an invoice would be today; nothing is written.', {
  invoice: Id,
  number: Count,
  kind: Type.Enum(['invoice', 'credit']),
  extent: Extent,
  payer_name: Type.String(),
  school_name: Type.String(),
  unit_name: Type.String(),
  part_count: Count,
  due_on: About('Of the invoice.', Day),
  broken_promise_on: About('The day by which the payer had promised to pay, which has passed.', Nullable(Day)),
  open_cents: Cents,
  next: About(
    'null when no reminder may be sent today.',
    Nullable(
      Strict({
        level: Count,
        due_on: Day,
        interest_cents: Cents,
        fee_cents: About('Fees of this and the earlier reminders.', Cents),
        channel: About('null: no channel can take it.', Nullable(DeliveryChannel)),
        address: About('Of the channel.', Type.String()),
        reason: About('Why no channel can take it.', Type.String()),
        mail: About(
          'The text that would be mailed; null for another channel.',
          Nullable(Strict({ subject: Type.String(), paragraphs: Type.Array(Type.String()) })),
        ),
      }),
    ),
  ),
  refusal: About('Why no reminder may be sent today, as a sentence; empty otherwise.', Type.String()),
  waiting_cents: About("Of payments that wait for a decision, what those with the invoice's reference have.", Cents),
  waiting_equal_count: About('How many others of them are exactly as large as what is open.', Count),
})

export const invoiceBatchesContract = {
  'GET /api/invoices/reminder-preview/': {
    summary: 'Påminnelserna som ett utskick skulle skicka, de äldsta fakturorna först, högst 500',
    access: superAdmin,
    query: Strict({
      karneval: Type.Optional(Id),
      action: Type.Enum(['remind', 'remind_again']),
      search: Search,
    }),
    response: { 200: List(ReminderPreview) },
  },
  'GET /api/invoices/invoices/{id}/reminder-preview/': {
    summary: 'Påminnelsen som skulle skickas om en faktura, eller varför ingen kan skickas',
    access: superAdmin,
    params: IdParams,
    response: { 200: ReminderPreview },
  },
  'GET /api/invoices/invoice-batches/': {
    summary: 'Vad ett utskick skulle gälla just nu, per sätt, och karnevalens senaste utskick',
    access: superAdmin,
    query: Strict({ karneval: Type.Optional(Id), search: Search }),
    response: {
      200: Strict({
        karneval: Id,
        choices: About(
          'Counts all matches, not only the shown page.',
          Type.Array(
            Strict({
              action: Action,
              count: Count,
              sum_cents: Cents,
              credit_count: About('How many of them are credit notes.', Count),
              channels: About(
                'How the reminders would go; null: no channel can take them. Only of reminders.',
                Type.Optional(Type.Array(Strict({ channel: Nullable(DeliveryChannel), count: Count }))),
              ),
            }),
          ),
        ),
        unreached: About(
          'Overdue invoices whose newest sending did not arrive: no batch reminds of them.',
          Strict({ count: Count, open_cents: Cents }),
        ),
        sent_again: About(
          'Overdue invoices that were sent again in the last 14 days because they had not arrived: no batch reminds of them.',
          Strict({ count: Count, open_cents: Cents }),
        ),
        promised: About(
          'Overdue invoices whose payer has promised to pay by a day that has not passed: no batch reminds of them.',
          Strict({ count: Count, open_cents: Cents }),
        ),
        latest: About('The newest batch; null before the first.', Nullable(Batch)),
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
      except: About(
        'Matching documents that are left out.',
        Type.Optional(Type.Array(Id, { maxItems: 500, uniqueItems: true })),
      ),
      count: About(
        'Values shown in the confirmation: a difference means that something has changed since.',
        Type.Integer({ minimum: 1, maximum: 10_000 }),
      ),
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
