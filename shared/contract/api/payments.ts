import Type from 'typebox'
import {
  About,
  Cents,
  Choice,
  Count,
  Day,
  Id,
  IdParams,
  Instant,
  List,
  Named,
  Nullable,
  Strict,
  Version,
} from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'

export const PaymentState = Choice('PaymentState', [
  'exact',
  'partial',
  'over',
  'split',
  'unknown_reference',
  'bad_check_digit',
  'already_paid',
  'credited_invoice',
  'correction',
  'ignored_zero',
])

const ProposalReason = Choice('ProposalReason', [
  'reference',
  'transposed',
  'one_digit',
  'missing_digit',
  'extra_digit',
  'near_reference',
  'named_in_message',
  'sum_of_invoices',
  'same_payer',
  'seen_payer',
  'exact_amount',
  'payer_name',
])

const BankFormat = Choice('BankFormat', ['ktl', 'camt054', 'camt053', 'op', 'nordea', 's_pankki', 'danske', 'lines'])

/** Fields that identify an invoice for the treasurer. */
const InvoiceName = { invoice: Id, number: Count, payer_name: Type.String(), school_name: Type.String() }

const Proposal = Named('PaymentProposal', {
  allocations: Type.Array(Strict({ ...InvoiceName, due_on: Day, open_cents: Cents, amount_cents: Cents })),
  reasons: About('Reasons for the proposal, strongest first.', Type.Array(ProposalReason)),
})

/** Payment data from the bank. */
const Told = {
  reference: Type.String(),
  payer: Type.String(),
  message: Type.String(),
  booked_on: Day,
  paid_on: Day,
  amount_cents: Cents,
}

const MatchedRow = Named('BankFileRow', {
  line: Count,
  state: PaymentState,
  reason: About('One sentence in Swedish.', Type.String()),
  is_duplicate: About('Contained in an earlier file: ignored.', Type.Boolean()),
  payment: About('The stored payment; null in a dry run of a new one.', Nullable(Id)),
  ...Told,
  booked_cents: Cents,
  open_cents: Cents,
  allocations: Type.Array(Strict({ ...InvoiceName, amount_cents: Cents })),
  proposals: Type.Array(Proposal),
})

const Payment = Named('Payment', {
  id: Id,
  file: About('null: entered manually.', Nullable(Id)),
  file_name: Nullable(Type.String()),
  line: Nullable(Count),
  archive_id: Nullable(Type.String()),
  ...Told,
  state: PaymentState,
  reason: Type.String(),
  booked_cents: Cents,
  open_cents: About('Amount that awaits a decision.', Cents),
  corrects: About('The payment that this correction reverses.', Nullable(Id)),
  allocations: Type.Array(
    Strict({
      id: Id,
      ...InvoiceName,
      amount_cents: Cents,
      origin: Type.Enum(['reference', 'correction', 'proposal', 'manual', 'carried']),
      allocated_at: Instant,
      undone_at: Nullable(Instant),
    }),
  ),
  version: Version,
})

const PaymentWithProposals = Named('PaymentWithProposals', { payment: Payment, proposals: Type.Array(Proposal) })

const InvoiceState = Choice('InvoiceStatus', ['issued', 'sent', 'partly_paid', 'paid', 'overpaid', 'credited'])

export const paymentsContract = {
  'POST /api/invoices/reference-match/': {
    summary:
      'Läser en bankfil (KTL, camt.054, camt.053, en webbanks CSV eller rader) och bokar betalningarna; med dry_run bara på prov',
    access: superAdmin,
    query: Strict({
      dry_run: Type.Optional(Type.Boolean()),
      name: About('File name for the list of files.', Type.Optional(Type.String({ maxLength: 200 }))),
      plan: About(
        '`plan` of a dry run: if the result would differ by now, nothing is booked and the answer is 409.',
        Type.Optional(Type.String({ maxLength: 100 })),
      ),
    }),
    rawBody: ['text/plain', 'application/octet-stream', 'application/xml', 'text/xml', 'text/csv'],
    bodyLimit: 16 * 1024 * 1024,
    response: {
      200: Strict({
        is_dry_run: Type.Boolean(),
        is_known_file: About('The same file was read before.', Type.Boolean()),
        plan: About('Identifies this result; send it with the real call.', Type.String()),
        file: Nullable(Id),
        name: Type.String(),
        format: BankFormat,
        row_count: Count,
        new_count: Count,
        duplicate_count: Count,
        total_cents: About('booked + open = total, to the cent; duplicates count as booked before.', Cents),
        booked_cents: Cents,
        open_cents: Cents,
        states: Type.Array(Strict({ state: PaymentState, count: Count, amount_cents: Cents })),
        rows: Type.Array(MatchedRow),
      }),
    },
  },
  'GET /api/invoices/payments/': {
    summary: 'Betalningarna, de nyaste först; open=true ger dem som väntar på ett beslut',
    access: superAdmin,
    query: Strict({
      open: Type.Optional(Type.Boolean()),
      file: Type.Optional(Id),
      invoice: Type.Optional(Id),
      search: Type.Optional(Type.String({ maxLength: 100 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      offset: Type.Optional(Count),
    }),
    response: { 200: Strict({ data: Type.Array(Payment), total: Count, open_cents: Cents }) },
  },
  'GET /api/invoices/payments/{id}/': {
    summary: 'En betalning med förslag till vad den avser',
    access: superAdmin,
    params: IdParams,
    response: { 200: PaymentWithProposals },
  },
  'POST /api/invoices/payments/{id}/allocate/': {
    summary: 'Bokar en betalning, eller en del av den, på en eller flera fakturor',
    access: superAdmin,
    params: IdParams,
    body: Strict({
      version: Version,
      origin: Type.Optional(Type.Enum(['proposal', 'manual'])),
      allocations: Type.Array(Strict({ invoice: Id, amount_cents: Cents }), { minItems: 1, maxItems: 50 }),
    }),
    response: { 200: PaymentWithProposals },
  },
  'POST /api/invoices/payment-allocations/{id}/undo/': {
    summary: 'Ångrar en bokning; betalningen väntar på ett nytt beslut',
    access: superAdmin,
    params: IdParams,
    response: { 200: PaymentWithProposals },
  },
  'POST /api/invoices/mark-paid-invoices/': {
    summary: 'Antecknar betalningar för hand; ett negativt belopp är en återbetalning',
    access: superAdmin,
    body: Strict({
      invoices: Type.Array(
        Strict({
          id: Id,
          paid_on: Day,
          amount_cents: Cents,
          open_cents: About(
            'The open amount that was shown: if it differs by now, nothing is booked and the answer is 409.',
            Type.Optional(Cents),
          ),
        }),
        { minItems: 1, maxItems: 1000 },
      ),
    }),
    response: {
      200: List(
        Strict({
          id: Id,
          outcome: About(
            '`already_paid`: nothing was open, so nothing was booked.',
            Type.Enum(['booked', 'already_paid']),
          ),
          status: InvoiceState,
          open_cents: Cents,
          payment: Nullable(Id),
        }),
      ),
    },
  },
  'GET /api/invoices/payable-invoices/': {
    summary: 'Fakturor att boka en betalning på, efter nummer, referens, betalare eller skola; de öppna först',
    access: superAdmin,
    query: Strict({
      search: Type.Optional(Type.String({ maxLength: 100 })),
      open: About('Only invoices with an open amount whose carnival is not archived.', Type.Optional(Type.Boolean())),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    response: {
      200: Strict({
        open_count: About('Number and sum of all matching invoices with an open amount.', Count),
        open_cents: Cents,
        data: Type.Array(
          Strict({
            ...InvoiceName,
            reference: Type.String(),
            status: InvoiceState,
            due_on: Day,
            due_cents: Cents,
            open_cents: Cents,
            is_closed: About('Its carnival is archived: nothing can be booked on it.', Type.Boolean()),
          }),
        ),
      }),
    },
  },
  'GET /api/invoices/payment-files/': {
    summary: 'Filerna som har lästs in, den nyaste först',
    access: superAdmin,
    response: {
      200: List(
        Strict({
          id: Id,
          name: Type.String(),
          format: BankFormat,
          row_count: Count,
          new_count: Count,
          total_cents: Cents,
          booked_cents: About('Only payments first contained in this file.', Cents),
          open_cents: Cents,
          imported_at: Instant,
          imported_by: Nullable(Type.String()),
        }),
      ),
    },
  },
  'GET /api/invoices/payment-log/': {
    summary: 'Allt som har hänt med pengarna, det nyaste först',
    access: superAdmin,
    query: Strict({
      payment: Type.Optional(Id),
      invoice: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      offset: Type.Optional(Count),
    }),
    response: {
      200: Strict({
        data: Type.Array(
          Strict({
            id: Id,
            at: Instant,
            action: Type.Enum(['received', 'allocated', 'undone']),
            payment: Id,
            payer: Type.String(),
            invoice: Nullable(Id),
            invoice_number: Nullable(Count),
            amount_cents: Cents,
            user: Nullable(Type.String()),
          }),
        ),
        total: Count,
      }),
    },
  },
} as const satisfies Contract
