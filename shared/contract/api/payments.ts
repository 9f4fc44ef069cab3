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
  OneLine,
  Strict,
  Version,
} from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'
import { Extent } from './billing.ts'

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
  'written_off',
  'refunded',
])

const PlacementKind = Choice('PlacementKind', ['refund', 'not_ours', 'advance', 'written_off'])
const RefundState = Choice('RefundState', ['made', 'downloaded', 'sent', 'gone'])

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
  'payer_name_start',
])

const BankFormat = Choice('BankFormat', ['ktl', 'camt054', 'camt053', 'op', 'nordea', 's_pankki', 'danske', 'lines'])

/** Fields that identify an invoice for the treasurer. */
const InvoiceName = {
  invoice: Id,
  number: Count,
  extent: Extent,
  payer_name: Type.String(),
  school_name: Type.String(),
  part_count: About('Number of schools of a collective invoice; 0 for any other.', Count),
}

const Proposal = Named('PaymentProposal', {
  allocations: Type.Array(Strict({ ...InvoiceName, due_on: Day, open_cents: Cents, amount_cents: Cents })),
  reasons: About('Reasons for the proposal, strongest first.', Type.Array(ProposalReason)),
  is_likeliest: About('Likelier than every other; when the best two are equal, neither is.', Type.Boolean()),
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

const KnownPayer = About(
  'The payer of the invoices that it is booked on or, of none, of the one that its reference names, when the bank’s name, which it may cut or leave out, begins that name.',
  Nullable(Type.String()),
)

const MatchedRow = Named('BankFileRow', {
  line: Count,
  state: PaymentState,
  reason: About('One sentence in Swedish.', Type.String()),
  is_duplicate: About('Contained in an earlier file: ignored.', Type.Boolean()),
  payment: About('The stored payment; null in a dry run of a new one.', Nullable(Id)),
  ...Told,
  known_payer: KnownPayer,
  booked_cents: Cents,
  open_cents: Cents,
  allocations: Type.Array(Strict({ ...InvoiceName, amount_cents: Cents })),
  proposals: Type.Array(Proposal),
})

/** A gap in an account's row of statements. */
const MissingStatement = Named('MissingStatement', 'A gap in the row of an account’s statements.', {
  account: About('The account’s last four digits.', Type.String()),
  after_on: About('Last day of the statement before the gap.', Day),
  before_on: About('First day of the statement after the gap.', Day),
  count: About('Missing numbers; null where only the balances do not meet.', Nullable(Count)),
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
  booked_cents: About('On invoices.', Cents),
  placed_cents: About('Elsewhere than on invoices; booked + placed + open = amount.', Cents),
  advance_cents: About('What is left of an advance, for a later invoice.', Cents),
  open_cents: About('Amount that awaits a decision.', Cents),
  known_payer: KnownPayer,
  corrects: About('The payment that this correction reverses.', Nullable(Id)),
  allocations: Type.Array(
    Strict({
      id: Id,
      ...InvoiceName,
      billing_information: About("The invoice's payer; null: its record has been removed.", Nullable(Id)),
      amount_cents: Cents,
      origin: Type.Enum(['reference', 'correction', 'proposal', 'manual', 'carried', 'advance', 'written_off']),
      allocated_at: Instant,
      undone_at: Nullable(Instant),
    }),
  ),
  placements: Type.Array(
    Strict({
      id: Id,
      kind: PlacementKind,
      amount_cents: About('Negative: the money has left the account.', Cents),
      reason: Type.String(),
      refund_state: About('null: no refund.', Nullable(RefundState)),
      placed_at: Instant,
      undone_at: Nullable(Instant),
    }),
  ),
  version: Version,
})

const PaymentWithProposals = Named('PaymentWithProposals', { payment: Payment, proposals: Type.Array(Proposal) })

const Refund = Named('Refund', 'Money on its way back to its sender.', {
  id: Id,
  payment: Id,
  placement: About('Undoing it undoes the refund, while the refund is in no payment order.', Id),
  payer: About('As the bank told it with the payment.', Type.String()),
  paid_on: About('The day of the payment that goes back, wholly or in part.', Day),
  payment_cents: Cents,
  payment_state: About('Why the money was left over.', PaymentState),
  name: Type.String(),
  iban: Type.String(),
  message: Type.String(),
  amount_cents: Cents,
  end_to_end_id: About('Our id in the payment order, repeated by the bank in the statement.', Type.String()),
  state: RefundState,
  file: Nullable(Id),
  made_on: Day,
  gone_on: Nullable(Day),
  gone_placement: About(
    'What noted by hand that the money is gone; undoing it makes the refund sent again. null: the bank told, or it is not gone.',
    Nullable(Id),
  ),
  version: Version,
})

const RefundFile = Named('RefundFile', 'A payment order for the bank.', {
  id: Id,
  message_id: Type.String(),
  pain_version: Type.Enum(['09', '03']),
  refund_count: Count,
  taken_count: About(
    'How many of its refunds were taken out or undone since: the file holds them, and must not be sent any more.',
    Count,
  ),
  is_withdrawable: About('It holds refunds, none of which is marked as sent or has left the account.', Type.Boolean()),
  total_cents: Cents,
  made_at: Instant,
  made_by: Nullable(Type.String()),
})

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
        missing_statements: About(
          'Account statements that are missing between those read and those of this file.',
          Type.Array(MissingStatement),
        ),
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
      advance: About('Only payments of which an advance is left.', Type.Optional(Type.Boolean())),
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
      origin: About(
        '`advance` takes the money from what was kept as an advance.',
        Type.Optional(Type.Enum(['proposal', 'manual', 'advance'])),
      ),
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
  'POST /api/invoices/payments/{id}/place/': {
    summary:
      'Avslutar en betalning, eller en del av den, utan faktura: återbetalning, inte våra pengar, förskott eller avskrivning',
    access: superAdmin,
    params: IdParams,
    body: Strict({
      version: Version,
      kind: PlacementKind,
      amount_cents: About('Default: all that awaits a decision.', Type.Optional(Cents)),
      reason: Type.Optional(OneLine(300)),
      refund: About(
        'Required for `refund`: to whom the money goes.',
        Type.Optional(
          Strict({
            name: OneLine(70, 1),
            iban: About('Blanks are ignored.', OneLine(42, 1)),
            message: Type.Optional(OneLine(140)),
          }),
        ),
      ),
    }),
    response: { 200: PaymentWithProposals },
  },
  'POST /api/invoices/payment-placements/{id}/undo/': {
    summary: 'Ångrar att en betalning avslutades utan faktura; den väntar på ett nytt beslut',
    access: superAdmin,
    params: IdParams,
    response: { 200: PaymentWithProposals },
  },
  'POST /api/invoices/invoices/{id}/write-off/': {
    summary: 'Avskriver det lilla som är öppet av en faktura; ångras som en bokning',
    access: superAdmin,
    params: IdParams,
    body: Strict({
      open_cents: About('The open amount that was shown: if it differs by now, the answer is 409.', Cents),
      reason: OneLine(300, 1),
    }),
    response: { 200: PaymentWithProposals },
  },
  'GET /api/invoices/missing-statements/': {
    summary: 'Kontoutdrag som saknas mellan dem som har lästs in',
    access: superAdmin,
    response: { 200: List(MissingStatement) },
  },
  'GET /api/invoices/refunds/': {
    summary: 'Återbetalningarna, de nyaste först',
    access: superAdmin,
    query: Strict({
      open: About('Only those whose money has not left the account.', Type.Optional(Type.Boolean())),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      offset: Type.Optional(Count),
    }),
    response: { 200: Strict({ data: Type.Array(Refund), total: Count, open_cents: Cents }) },
  },
  'POST /api/invoices/refund-files/': {
    summary: 'Gör ett betalningsuppdrag (pain.001) för banken av återbetalningar som inte finns i något',
    access: superAdmin,
    body: Strict({ refunds: Type.Array(Id, { minItems: 1, maxItems: 500 }) }),
    response: { 201: RefundFile },
  },
  'GET /api/invoices/refund-files/': {
    summary: 'Betalningsuppdragen, det nyaste först',
    access: superAdmin,
    response: { 200: List(RefundFile) },
  },
  'GET /api/invoices/refund-files/{id}/': {
    summary: 'Ett betalningsuppdrag som fil för banken (pain.001)',
    access: superAdmin,
    params: IdParams,
    file: ['application/xml'],
    persons: 'refund_file',
    response: {},
  },
  'POST /api/invoices/refund-files/{id}/withdraw/': {
    summary: 'Tar alla återbetalningar ur ett betalningsuppdrag som inte har skickats till banken',
    access: superAdmin,
    params: IdParams,
    response: { 200: RefundFile },
  },
  'POST /api/invoices/refunds/{id}/mark/': {
    summary: 'Antecknar hur långt en återbetalning har kommit',
    access: superAdmin,
    params: IdParams,
    body: Strict({
      version: Version,
      state: About(
        '`made`: the file is not sent and the refund is free again. `gone`: the money has left the account.',
        Type.Enum(['made', 'sent', 'gone']),
      ),
      gone_on: About('Required for `gone`.', Type.Optional(Day)),
    }),
    response: { 200: Refund },
  },
  'POST /api/invoices/refunds/{id}/receiver/': {
    summary: 'Rättar mottagare, konto och meddelande i en återbetalning som inte finns i något betalningsuppdrag',
    access: superAdmin,
    params: IdParams,
    body: Strict({
      version: Version,
      name: OneLine(70, 1),
      iban: About('Blanks are ignored.', OneLine(42, 1)),
      message: OneLine(140, 1),
    }),
    response: { 200: Refund },
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
            action: Type.Enum(['received', 'allocated', 'undone', 'placed']),
            payment: Id,
            payer: Type.String(),
            known_payer: KnownPayer,
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
