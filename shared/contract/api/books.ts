import Type from 'typebox'
import { About, Cents, Choice, Count, Day, Id, Instant, Named, Nullable, Strict } from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'
import { Extent } from './billing.ts'

/** The state of knowledge that a figure is based on. */
const Known = About(
  'Only what was stored until then counts; default: now. With it, an answer stays the same for ever.',
  Type.Optional(Instant),
)
const Karneval = About('Only documents of one carnival; default: all.', Type.Optional(Id))
const Period = { from: Day, to: Day, karneval: Karneval, known: Known }
const Page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  offset: Type.Optional(Count),
}
const KnownAt = About('What was stored until then counts.', Instant)

const AgeClass = Choice('AgeClass', ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'])

const Receivable = Named('Receivable', 'An invoice that is not settled on the day.', {
  invoice: Id,
  number: Count,
  extent: Extent,
  billing_information: About("The payer's record; null when it is gone.", Nullable(Id)),
  payer_name: Type.String(),
  school_name: Type.String(),
  part_count: About('Number of schools of a collective document; 0 for any other.', Count),
  part_schools: About('The schools of the parts, to be found by.', Type.Array(Type.String())),
  karneval_name: Type.String(),
  issued_on: Day,
  due_on: Day,
  days_late: About('0: not due.', Count),
  age: AgeClass,
  reminder_level: Count,
  due_cents: About('The total less the credit notes until the day.', Cents),
  paid_cents: Cents,
  open_cents: Cents,
  over_cents: About('Paid too much, or paid and credited.', Cents),
  is_closed: About('Its carnival is archived: nothing can be booked on it.', Type.Boolean()),
})

const JournalDocument = Named('JournalDocument', {
  invoice: Id,
  number: Count,
  kind: Type.Enum(['invoice', 'credit', 'reminder']),
  extent: Extent,
  issued_on: Day,
  due_on: Day,
  billing_information: About("The payer's record; null when it is gone.", Nullable(Id)),
  payer_name: Type.String(),
  school_name: Type.String(),
  part_count: About('Number of schools of a collective document; 0 for any other.', Count),
  parent_number: About('The invoice that this one credits, replaces or adds to.', Nullable(Count)),
  parent_extent: About('Of that invoice.', Nullable(Extent)),
  net_cents: Cents,
  vat_cents: Cents,
  total_cents: Cents,
  vat: Type.Array(Strict({ vat_percent: Type.Number(), net_cents: Cents, vat_cents: Cents })),
})

const VatSums = { net_cents: Cents, vat_cents: Cents, total_cents: Cents }

/** Where money is that is on no invoice by a decision. */
const PlaceSums = Type.Array(
  Strict({
    destination: Choice('Destination', ['advance', 'refund', 'not_ours', 'written_off', 'interest']),
    amount_cents: Cents,
  }),
)

const Movement = Named('PaymentMovement', 'Money that came, or that got another place.', {
  day: Day,
  kind: Choice('MovementKind', ['received', 'allocated', 'undone']),
  payment: Id,
  archive_id: Type.String(),
  file_name: Nullable(Type.String()),
  payer: Type.String(),
  reference: Type.String(),
  invoice: Nullable(Id),
  invoice_number: Nullable(Count),
  invoice_extent: Nullable(Extent),
  destination: About(
    'Where the money went or, negative, came from. `waiting`: nobody has decided.',
    Choice('MovementDestination', ['invoice', 'waiting', 'advance', 'refund', 'not_ours', 'written_off', 'interest']),
  ),
  received_cents: About('Came to or left the account.', Cents),
  booked_cents: About('Went to or left the invoice.', Cents),
  placed_cents: About('Went to or left another place than an invoice.', Cents),
})

const MovementSums = {
  received_cents: Cents,
  booked_cents: Cents,
  placed_cents: About('Elsewhere than on invoices.', Cents),
  waiting_cents: About('received − booked − placed: the change of what waits for a decision.', Cents),
}

export const booksContract = {
  'GET /api/invoices/books/': {
    summary: 'Bokföringens avstämning: fordringarna före perioden, vad som hände och fordringarna efter den',
    access: superAdmin,
    query: Strict(Period),
    response: {
      200: Strict({
        from: Day,
        to: Day,
        known_at: KnownAt,
        opening_cents: About('Open less paid too much, the evening before `from`.', Cents),
        invoiced_cents: Cents,
        credited_cents: About('Negative or 0.', Cents),
        booked_cents: About('Payments on invoices.', Cents),
        closing_cents: About('opening + invoiced + credited − booked, and the ledger of the evening of `to`.', Cents),
        received_cents: Cents,
        placed_cents: About('Elsewhere than on invoices: received = booked + placed + waiting.', Cents),
        places: About('placed_cents by destination.', PlaceSums),
        waiting_cents: Cents,
        vat_cents: Cents,
      }),
    },
  },
  'GET /api/invoices/receivables/': {
    summary: 'Reskontran: fakturorna som inte är reglerade en viss dag, med åldersfördelning',
    access: superAdmin,
    query: Strict({
      on: About('Default: today.', Type.Optional(Day)),
      karneval: Karneval,
      known: Known,
    }),
    response: {
      200: Strict({
        on: Day,
        known_at: KnownAt,
        invoice_count: About('Issued until the day, settled ones included.', Count),
        total: Strict({
          due_cents: Cents,
          paid_cents: Cents,
          open_cents: Cents,
          over_cents: Cents,
          net_cents: About('open − over = due − paid: the account of receivables.', Cents),
        }),
        waiting_cents: About('Payments that await a decision; null for one carnival.', Nullable(Cents)),
        places: About('Money in other places than invoices; empty for one carnival.', PlaceSums),
        late: About(
          'Payments with a booking day until the day that were read in later: without `known` they count.',
          Strict({ count: Count, amount_cents: Cents }),
        ),
        ages: Type.Array(Strict({ age: AgeClass, count: Count, open_cents: Cents })),
        data: Type.Array(Receivable),
      }),
    },
  },
  'GET /api/invoices/invoice-journal/': {
    summary: 'Fakturajournalen: fakturor och kreditnotor i nummerordning',
    access: superAdmin,
    query: Strict({ ...Period, ...Page }),
    response: {
      200: Strict({
        from: Day,
        to: Day,
        known_at: KnownAt,
        total: Count,
        missing_count: About('Numbers between the first and the last that no document has.', Count),
        sums: Strict(VatSums),
        data: Type.Array(JournalDocument),
      }),
    },
  },
  'GET /api/invoices/payment-journal/': {
    summary: 'Betalningsjournalen: vad som kom in, och vart det gick',
    access: superAdmin,
    query: Strict({ ...Period, ...Page }),
    response: {
      200: Strict({
        from: Day,
        to: Day,
        known_at: KnownAt,
        total: Count,
        sums: Strict(MovementSums),
        data: Type.Array(Movement),
      }),
    },
  },
  'GET /api/invoices/vat-report/': {
    summary: 'Momsrapporten: försäljning och kreditnotor per skattesats',
    access: superAdmin,
    query: Strict(Period),
    response: {
      200: Strict({
        from: Day,
        to: Day,
        known_at: KnownAt,
        sums: Strict(VatSums),
        data: Type.Array(
          Strict({
            vat_percent: Type.Number(),
            invoices: Strict(VatSums),
            credits: About('Negative or 0.', Strict(VatSums)),
            total: Strict(VatSums),
          }),
        ),
      }),
    },
  },
  'GET /api/invoices/books-export/': {
    summary: 'Reskontran, en journal eller momsrapporten som kalkylblad, CSV eller PDF',
    access: superAdmin,
    query: Strict({
      part: Type.Enum(['receivables', 'invoices', 'payments', 'vat']),
      format: Type.Enum(['xlsx', 'csv', 'pdf']),
      from: About('Required, except for the ledger.', Type.Optional(Day)),
      to: About('Required; the day of the ledger.', Day),
      karneval: Karneval,
      known: Known,
    }),
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
    heavy: true,
    response: {},
  },
} as const satisfies Contract
