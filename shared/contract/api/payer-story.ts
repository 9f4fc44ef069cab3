import Type from 'typebox'
import { About, Cents, Choice, Count, Day, Id, IdParams, Instant, Named, Nullable, Strict } from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'
import { DeliveryChannel, Extent } from './billing.ts'
import { ProductCategory } from './invoices.ts'
import { InvoiceBrief, InvoiceStatus, Whose } from './invoicing.ts'

const SamePayer = Named('SamePayer', 'Records of another carnival under one name that are the same payer.', {
  billing_information: About('One of its records there.', Id),
  payer_name: Type.String(),
  karneval: Id,
  karneval_name: Type.String(),
  school_name: About("That record's school.", Type.String()),
  unit_name: Type.String(),
  unit_count: Count,
  open_cents: Cents,
})

const StoryPayment = Named(
  'StoryPayment',
  "A payment's part on one of the payer's invoices, or elsewhere than on an invoice.",
  {
    part: About('Tells the parts apart.', Type.String()),
    payment: Id,
    paid_on: About('The day on which the payer paid.', Day),
    booked_on: About('The day on which the bank booked it.', Day),
    from: About(
      'Who paid, as the bank told it; empty where it did not, and for a payment entered by hand.',
      Type.String(),
    ),
    is_by_hand: About('A payment that was entered by hand, not told by the bank.', Type.Boolean()),
    is_by_reference: About(
      'A payment that was booked by its reference, which tells the payer where `from` does not.',
      Type.Boolean(),
    ),
    reference: Type.String(),
    payment_cents: About('The whole payment.', Cents),
    amount_cents: About('This part of it.', Cents),
    destination: Choice('StoryDestination', ['invoice', 'waiting', 'refund', 'not_ours', 'advance', 'written_off']),
    number: About('The invoice; null for another destination.', Nullable(Count)),
    extent: About('Of the invoice; null for another destination.', Nullable(Extent)),
    refund_state: About(
      'null: no refund.',
      Nullable(Choice('StoryRefundState', ['made', 'downloaded', 'sent', 'gone'])),
    ),
    reason: Type.String(),
    undone_at: About('The part was taken back then.', Nullable(Instant)),
  },
)

const StoryEvent = Named('StoryEvent', 'Something that happened with the payer or its invoices.', {
  key: About('Tells the events apart.', Type.String()),
  at: Instant,
  kind: About(
    'sending: by a channel; payment_undone: the money left the invoice again; a change of the audit trail carries its `action`.',
    Choice('StoryEventKind', [
      'issued',
      'sending',
      'payment',
      'payment_undone',
      'reminder',
      'promise',
      'promise_withdrawn',
      'change',
    ]),
  ),
  number: About('The document; null: the payer itself.', Nullable(Count)),
  document: About('What the document is; null: the payer itself.', Nullable(Type.Enum(['invoice', 'credit']))),
  extent: About('Of the document; null: the payer itself.', Nullable(Extent)),
  action: About('Dotted and stable, as in the change log; empty for other kinds.', Type.String()),
  level: About('Of a reminder and its sendings; otherwise 0.', Count),
  day: About(
    'The due day of a reminder, the promised day, or the day on which the bank booked a payment.',
    Nullable(Day),
  ),
  amount_cents: About('What was issued, paid or claimed by a reminder; otherwise null.', Nullable(Cents)),
  channel: About('Of a sending; otherwise null.', Nullable(DeliveryChannel)),
  note: About('Reason, cause, payer or note.', Type.String()),
  user: About('null: the system, or the account is gone.', Nullable(Type.String())),
})

/** What a payer has ordered, been invoiced for and paid. */
const PayerSums = {
  ordered_cents: Cents,
  uninvoiced_cents: About('Negative: invoiced for more than is ordered now.', Cents),
  invoiced_cents: Cents,
  paid_cents: Cents,
  open_cents: About('Sent and not paid.', Cents),
  unsent_cents: About('Made and not sent: nobody owes it yet.', Cents),
  overdue_cents: Cents,
}

const StorySchool = Named('StorySchool', 'A unit that the payer pays for, with its part of the payer’s sums.', {
  billing_information: Id,
  ...Whose,
  is_asked: About('The unit of the record that the call names.', Type.Boolean()),
  ...PayerSums,
  invoices: About(
    'Invoices that are about the unit, the oldest first; credit notes are in the sums.',
    Type.Array(
      Strict({
        id: Id,
        number: Count,
        extent: Extent,
        status: InvoiceStatus,
        is_overdue: Type.Boolean(),
        invoiced_cents: About("The unit's part, less credit notes.", Cents),
      }),
    ),
  ),
})

export const payerStoryContract = {
  'GET /api/invoices/billing-information/{id}/story/': {
    summary:
      'Allt om en betalare med alla dess skolor: fakturor, beställningar, utskick, betalningar, löften, påminnelser och ändringar',
    access: superAdmin,
    params: IdParams,
    response: {
      200: Strict({
        as_of: Day,
        sums: About(
          "Of the payer with all its units: those of the carnival's records with its name, or with a part in one of its collective invoices.",
          Strict({ ...PayerSums, overpaid_cents: About('Paid over what the invoices are for.', Cents) }),
        ),
        schools: About('They add up to the sums; by school and unit.', Type.Array(StorySchool)),
        invoices: About('Invoices and credit notes, newest first.', Type.Array(InvoiceBrief)),
        way: About(
          "How the next paper of the call's record would go in this portal; null: not at all, for the reason.",
          Strict({ channel: Nullable(DeliveryChannel), address: Type.String(), reason: Type.String() }),
        ),
        orders: Type.Array(
          Strict({
            product_name: Type.String(),
            category: ProductCategory,
            unit: Type.String(),
            quantity: Type.Integer(),
            unit_price_cents: Cents,
            total_cents: Cents,
            uninvoiced_cents: Cents,
            is_draft: About('The school has not placed the order.', Type.Boolean()),
          }),
        ),
        deliveries: About(
          'Newest first, at most 200.',
          Type.Array(
            Strict({
              id: Id,
              number: Count,
              kind: Type.Enum(['invoice', 'credit']),
              extent: Extent,
              reminder_level: Count,
              channel: DeliveryChannel,
              state: Type.Enum(['queued', 'accepted', 'delivered', 'bounced', 'failed']),
              address: Type.String(),
              cause: Type.String(),
              requested_at: Instant,
              is_replaced: About('A later attempt has taken its place.', Type.Boolean()),
            }),
          ),
        ),
        payments: About('Newest first, at most 200.', Type.Array(StoryPayment)),
        events: About('Newest first, at most 200.', Type.Array(StoryEvent)),
        same_payer: About('Newest carnival first, at most 100.', Type.Array(SamePayer)),
      }),
    },
  },
} as const satisfies Contract
