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
  KarnevalQuery,
  List,
  Named,
  Nullable,
  Strict,
  StrictPartial,
  Version,
} from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'
import { DeliveryChannel, Extent } from './billing.ts'
import { ProductCategory } from './invoices.ts'

/** A school admin reads the invoices of units of their own school; the organiser all. */
const ownInvoices = { who: 'user', roles: ['school_admin', 'super_admin'], own: ['school_admin'] } as const

export const InvoiceStatus = Choice('InvoiceStatus', ['issued', 'sent', 'partly_paid', 'paid', 'overpaid', 'credited'])
const Vat = Named('VatSum', { vat_percent: Type.Number(), net_cents: Cents, vat_cents: Cents })
const Row = Named('InvoiceRow', {
  category: ProductCategory,
  description: Type.String(),
  quantity: Type.Integer(),
  unit: Type.String(),
  unit_price_cents: About('Including tax, like all prices of the portal.', Cents),
  vat_percent: Type.Number(),
  total_cents: Cents,
})
const Correction = About(
  'How a changed order reaches the payer. difference: an additional invoice or a partial credit note; replace: credit notes for all and a new invoice.',
  Choice('InvoiceCorrection', ['difference', 'replace']),
)
const Fault = Named('InvoiceFault', 'A problem that prevents an invoice, or a hint; `attr` names the field.', {
  code: Type.String(),
  detail: Type.String(),
  attr: Type.String(),
})

export const Whose = {
  school: Id,
  school_name: Type.String(),
  school_unit: Id,
  unit_name: Type.String(),
}

const Part = Named('InvoicePart', 'One school of a collective document.', {
  billing_information: Id,
  ...Whose,
  buyer_reference: Type.String(),
  cost_centre: Type.String(),
  total_cents: Cents,
})
const PartIndex = About('Index in `parts`; null in a document without parts.', Nullable(Type.Integer({ minimum: 0 })))

const ReminderSending = Strict({
  channel: DeliveryChannel,
  state: Type.Enum(['queued', 'accepted', 'delivered', 'bounced', 'failed']),
  cause: Type.String(),
})

const Brief = {
  id: Id,
  number: Count,
  kind: Type.Enum(['invoice', 'credit']),
  extent: Extent,
  part_count: About('Number of schools of a collective document; 0 for any other.', Count),
  status: InvoiceStatus,
  is_overdue: Type.Boolean(),
  karneval: Id,
  ...Whose,
  billing_information: Nullable(Id),
  payer_name: Type.String(),
  total_cents: Cents,
  paid_cents: Cents,
  open_cents: Cents,
  issued_on: Day,
  due_on: Day,
  reference_number: Nullable(Type.String()),
  parent_invoice: About(
    'The invoice that this one credits, replaces, or adds to when the extent is difference.',
    Nullable(Id),
  ),
  parent_number: Nullable(Count),
  parent_extent: Nullable(Extent),
  reminder_level: About('0: never reminded.', Count),
  reminded_on: About('The days of its reminders, the first one first.', Type.Array(Day)),
  sent_again_on: About(
    'The day on which it was sent again because it had not arrived, as long as no reminder may follow; otherwise null.',
    Nullable(Day),
  ),
  sent_at: Nullable(Instant),
  use_maventa: Type.Boolean(),
  delivery: About(
    'Delivery through Maventa; null if never sent there.',
    Nullable(
      Strict({
        state: Type.Enum(['queued', 'unknown', 'sent', 'rejected']),
        maventa_state: Nullable(Type.String()),
        cause: Type.String(),
        attempts: Count,
      }),
    ),
  ),
  sending: About(
    'The newest sending by any channel; null when there was none.',
    Nullable(
      Strict({
        channel: DeliveryChannel,
        state: Type.Enum(['queued', 'accepted', 'delivered', 'bounced', 'failed']),
        address: Type.String(),
        cause: Type.String(),
      }),
    ),
  ),
  reminder_sending: About(
    'The sending of the newest reminder; null when it was not sent through a channel.',
    Nullable(Strict({ level: Count, ...ReminderSending.properties })),
  ),
  promised_on: About('The payer has promised to pay by this day, which has not passed.', Nullable(Day)),
  broken_promise_on: About(
    'The payer had promised to pay by this day, which has passed while something is unpaid.',
    Nullable(Day),
  ),
  version: Version,
}

export const InvoiceBrief = Strict(Brief)

const Invoice = Named('Invoice', {
  ...Brief,
  reason: Nullable(Type.String()),
  rf_reference: Nullable(Type.String()),
  rows: Type.Array(Strict({ ...Row.properties, part: PartIndex })),
  parts: About('The schools of a collective document, in its order.', Type.Array(Part)),
  creditable: About(
    'What is left of the rows after credit notes; a partial credit names them by index.',
    Type.Array(Strict({ ...Row.properties, part: PartIndex })),
  ),
  vat: Type.Array(Vat),
  billing: Strict({
    name: Type.String(),
    mail_address: Type.String(),
    zipcode: Type.String(),
    city: Type.String(),
    country: Type.String(),
    edi: Type.String(),
    operator: Type.String(),
    operator_edi: Type.String(),
    email: Type.String(),
    buyer_reference: Type.String(),
    cost_centre: Type.String(),
    business_id: Type.String(),
  }),
  pay_to: About(
    "The organiser's account, as on the paper; null for a credit note, and while there is none.",
    Nullable(Strict({ name: Type.String(), iban: Type.String(), bic: Type.String() })),
  ),
  reminders: Type.Array(
    Strict({
      level: Count,
      reminded_on: Day,
      due_on: Day,
      open_cents: Cents,
      interest_cents: Cents,
      fee_cents: Cents,
      sending: Nullable(ReminderSending),
    }),
  ),
  followers: About(
    'Credit notes, additional invoices and replacement of this invoice.',
    Type.Array(
      Strict({
        id: Id,
        number: Count,
        kind: Type.Enum(['invoice', 'credit']),
        extent: Extent,
        total_cents: Cents,
        issued_on: Day,
        is_unsent: About('No channel has had it, and nobody has marked it as sent.', Type.Boolean()),
      }),
    ),
  ),
})

const InvoiceEvent = Named('InvoiceEvent', 'Something that happened with an invoice, with what was open after it.', {
  key: About('Tells the events apart.', Type.String()),
  kind: About(
    'sending: by a channel, with how it went; marked_sent: without a channel; bounced, delayed, printed: news of a sending; payment_undone, write_off_undone: the money left the invoice again; added, replaced: another invoice followed.',
    Choice('InvoiceEventKind', [
      'issued',
      'sending',
      'marked_sent',
      'printed',
      'bounced',
      'delayed',
      'reminder',
      'promise',
      'promise_withdrawn',
      'payment',
      'payment_undone',
      'write_off',
      'write_off_undone',
      'credit',
      'added',
      'replaced',
    ]),
  ),
  on: About('The day that counts: of a payment the day on which the bank booked it.', Day),
  at: About('When the portal came to know of it.', Instant),
  user: About('null: the system, or the account is gone.', Nullable(Type.String())),
  amount_cents: About(
    'Of the event: what was issued, paid or credited; of a reminder what it claims; null where there is no sum.',
    Nullable(Cents),
  ),
  interest_cents: About('Interest and fees in a reminder or a payment, which are no part of the invoice.', Cents),
  level: About('Of a reminder and its sendings; otherwise 0.', Count),
  day: About(
    'The due day of an invoice or a reminder, the promised day, or the day on which a payment was made when the bank booked it on another.',
    Nullable(Day),
  ),
  from: About('Who paid, as the bank told it; empty for anything else.', Type.String()),
  is_by_hand: About('A payment that was entered by hand, not told by the bank.', Type.Boolean()),
  is_by_reference: About(
    'A payment that was booked by its reference, which tells the payer where `from` does not.',
    Type.Boolean(),
  ),
  note: About('Reason, cause or note.', Type.String()),
  sending: Nullable(
    Strict({
      channel: DeliveryChannel,
      state: Type.Enum(['queued', 'accepted', 'delivered', 'bounced', 'failed']),
      address: Type.String(),
    }),
  ),
  document: About(
    'The credit note or invoice that followed; of a payment that was moved, the invoice from or to which.',
    Nullable(Strict({ id: Id, number: Count, kind: Type.Enum(['invoice', 'credit']), extent: Extent })),
  ),
  open_cents: About(
    'What was open after the event, negative when too much was paid; null for a credit note.',
    Nullable(Cents),
  ),
})

const ReferenceRates = Named('ReferenceRates', 'By half-year, newest first.', {
  data: Type.Array(
    Strict({
      valid_from: Day,
      percent: Type.Number(),
      is_confirmed: About(
        'false: computed by the rule of the Interest Act, and nobody has compared it with what the Bank of Finland published.',
        Type.Boolean(),
      ),
    }),
  ),
  missing: About('First day of the present half-year when its rate is unknown.', Nullable(Day)),
})

const Settings = {
  name: Type.String({ minLength: 2, maxLength: 70 }),
  business_id: Type.String({ maxLength: 9 }),
  vat_number: Type.String({ maxLength: 10 }),
  street_address: Type.String({ minLength: 2, maxLength: 35 }),
  zipcode: Type.String({ maxLength: 5 }),
  city: Type.String({ minLength: 2, maxLength: 35 }),
  email: Type.String({ maxLength: 70 }),
  phone: Type.String({ maxLength: 35 }),
  iban: Type.String({ maxLength: 34 }),
  bic: Type.String({ maxLength: 11 }),
  edi: Type.String({ maxLength: 35 }),
  operator_edi: Type.String({ maxLength: 35 }),
  payment_days: Type.Integer({ minimum: 1, maximum: 90 }),
  reminder_days: Type.Integer({ minimum: 1, maximum: 90 }),
  late_interest_percent: Nullable(Type.Number({ minimum: 0, maximum: 99 })),
  vat_exemption: Type.Enum(['O', 'E']),
  vat_exemption_reason: Type.String({ maxLength: 20 }),
  vat_exemption_text: Type.String({ minLength: 2, maxLength: 70 }),
}

/** Terms of reminders; a change without them leaves them as they are. */
const LateTerms = {
  interest_margin: About(
    'Points above the reference rate of the Interest Act; null: reminders claim no interest.',
    Nullable(Type.Integer({ minimum: 7, maximum: 8 })),
  ),
  reminder_fee_cents: About(
    'Fee of a reminder; a private person pays at most what the law allows.',
    Type.Integer({ minimum: 0, maximum: 1200 }),
  ),
}

export const SharedInvoicePart = Named(
  'SharedInvoicePart',
  "A school's part of a document that it shares with other schools.",
  {
    id: Id,
    number: About('Of the whole document.', Count),
    kind: Type.Enum(['invoice', 'credit']),
    extent: Extent,
    payer_name: Type.String(),
    school_unit: Id,
    unit_name: Type.String(),
    issued_on: Day,
    total_cents: About('Of the part alone.', Cents),
    is_credited: Type.Boolean(),
    is_sent: About('false: the document is made, and no channel has taken it yet.', Type.Boolean()),
    is_paid: About('The whole document, which others pay, is paid.', Type.Boolean()),
  },
)

export const invoicingContract = {
  'GET /api/invoices/invoicing-preview/': {
    summary: 'Vad som skulle faktureras nu, per betalare, med det som hindrar',
    access: superAdmin,
    query: KarnevalQuery,
    response: {
      200: Strict({
        karneval: Id,
        as_of: Day,
        due_on: Day,
        seller_faults: About("Problems in the organiser's own data, which block all invoicing.", Type.Array(Fault)),
        invoiced_payer_count: About('Payers, each with all its records, that have an uncredited invoice.', Count),
        payers: Type.Array(
          Strict({
            billing_information: Id,
            payer_name: Type.String(),
            ...Whose,
            state: About(
              'new: first invoice; changed: a difference, or credit notes and a new invoice; done: nothing to do.',
              Type.Enum(['new', 'changed', 'done', 'blocked']),
            ),
            total_cents: Cents,
            invoiced_cents: About('What is left of the uncredited invoices; 0 without one.', Cents),
            invoice: Nullable(Strict({ id: Id, number: Count })),
            rows: Type.Array(Row),
            vat: Type.Array(Vat),
            faults: Type.Array(Fault),
            warnings: Type.Array(Fault),
            parts: About(
              'The schools that are invoiced together, of a new invoice only those in it; empty for one payer record.',
              Type.Array(Part),
            ),
            correction: Correction,
            documents: About(
              'What would be issued now, in this order.',
              Type.Array(
                Strict({
                  kind: Type.Enum(['invoice', 'credit']),
                  extent: Extent,
                  parent_number: Nullable(Count),
                  parent_extent: Nullable(Extent),
                  total_cents: Cents,
                  rows: Type.Array(Row),
                  parts: Type.Array(Part),
                }),
              ),
            ),
            revision: About('Changes with everything that the plan depends on.', Type.String()),
          }),
        ),
        groups: About(
          'Bodies with several payer records, which can share one invoice.',
          Type.Array(
            Strict({
              billing_information: About('The payer record that a collective invoice is addressed to.', Id),
              payer_name: Type.String(),
              signs: About(
                'What at least two of the records have in common.',
                Type.Array(
                  Strict({
                    kind: Type.Enum(['business_id', 'e_address', 'name']),
                    value: Type.String(),
                    record_count: About('So many of the records have it.', Count),
                  }),
                ),
              ),
              differences: About(
                'The fields in which the records differ; a collective invoice keeps references and cost centres per school, and takes the rest from the record that it is addressed to.',
                Type.Array(
                  Type.Enum([
                    'name',
                    'address',
                    'e_address',
                    'business_id',
                    'buyer_reference',
                    'cost_centre',
                    'channel',
                  ]),
                ),
              ),
              payers: Type.Array(
                Strict({
                  billing_information: Id,
                  payer_name: Type.String(),
                  school_name: Type.String(),
                  unit_name: Type.String(),
                  address: About('Postal address on one line.', Type.String()),
                  to_invoice_cents: About('What the next documents charge it; negative: credit.', Cents),
                  is_invoiced: About('An invoice of it stands.', Type.Boolean()),
                }),
              ),
              total_cents: About('What the next documents charge; what is invoiced already is not in it.', Cents),
              is_collective: Type.Boolean(),
              is_chosen: About('false: nobody has chosen yet.', Type.Boolean()),
              correction: Correction,
            }),
          ),
        ),
        without_payer: Type.Array(Strict({ ...Whose, categories: Type.Array(ProductCategory), total_cents: Cents })),
        draft_teams: About(
          'Number of draft teams, the sum of their fees, and whether the carnival charges them.',
          Strict({
            count: Count,
            total_cents: Cents,
            are_charged: Type.Boolean(),
            to_invoice: About(
              'Those of the units whose fees for them are in what can be invoiced now; none when they are not charged.',
              Strict({ count: Count, total_cents: Cents }),
            ),
          }),
        ),
        open_orders: About(
          'Draft orders while orders are open; included in the preview once orders close.',
          Strict({ count: Count, total_cents: Cents, close_at: Instant }),
        ),
      }),
    },
  },
  'POST /api/invoices/issue-invoices/': {
    summary: 'Skapar fakturor, och kreditnotor där beställningen har ändrats, för alla betalare som inget hindrar',
    access: superAdmin,
    body: Strict({
      karneval: Id,
      payers: About(
        'Totals and revisions shown in the preview: a difference means that something has changed since. At most 3,000.',
        Type.Array(
          Strict({
            billing_information: Id,
            total_cents: Cents,
            revision: Type.Optional(Type.String({ maxLength: 64 })),
          }),
          { minItems: 1, maxItems: 10_000 },
        ),
      ),
      due_on: Type.Optional(Day),
      unchecked: About(
        'Issues even when the rules of EN 16931 and Peppol could not be asked; never what breaks one.',
        Type.Optional(Type.Boolean()),
      ),
    }),
    response: {
      201: Strict({
        data: Type.Array(InvoiceBrief),
        refused: About(
          'Payers for whom nothing was made, and why; when that is all of them the call fails.',
          Type.Array(
            Strict({
              billing_information: Id,
              payer_name: Type.String(),
              unit_name: Type.String(),
              detail: Type.String(),
            }),
          ),
        ),
      }),
    },
  },
  'POST /api/invoices/payer-choices/': {
    summary: 'Väljer en samlingsfaktura eller en per skola för en betalare, och hur ändringar faktureras',
    access: superAdmin,
    body: Strict({
      karneval: Id,
      billing_information: About('Any payer record of the body.', Id),
      is_collective: Type.Optional(Type.Boolean()),
      correction: Type.Optional(Correction),
      addressee: About(
        'The payer record of the body that a collective invoice is addressed to; its unit is remembered for later seasons.',
        Type.Optional(Id),
      ),
    }),
    response: { 201: Strict({ billing_information: Id, is_collective: Type.Boolean(), correction: Correction }) },
  },
  'GET /api/invoices/invoices/': {
    summary: 'Fakturor och kreditnotor',
    access: ownInvoices,
    query: Strict({
      karneval: Type.Optional(Id),
      show: About(
        'remind_again: the newest reminder is due; collection: the second one too; overdue_unreached and overdue_reached: whether the payer has got the invoice.',
        Type.Optional(
          Type.Enum([
            'unsent',
            'open',
            'overdue',
            'overdue_unreached',
            'overdue_reached',
            'remind_again',
            'collection',
            'paid',
            'credited',
            'failed',
          ]),
        ),
      ),
      billing_information: Type.Optional(Id),
      search: About('Searches number, reference, payer and school.', Type.Optional(Type.String({ maxLength: 100 }))),
      sort: About(
        'Without it the newest number first.',
        Type.Optional(
          Type.Enum(['number', '-number', 'payer', '-payer', 'due', '-due', 'total', '-total', 'open', '-open']),
        ),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    response: {
      200: Strict({
        data: Type.Array(InvoiceBrief),
        shared_parts: About(
          "The own units' parts of collective documents, which the units may not read because other schools' orders are in them, newest first; empty for the organiser.",
          Type.Array(SharedInvoicePart),
        ),
        total: Count,
        credit_count: About('Credit notes among them; their sums are negative.', Count),
        counts: About(
          'How many documents each choice of `show` has with the same search; `all` is without one.',
          Strict({
            all: Count,
            unsent: Count,
            open: Count,
            overdue: Count,
            failed: Count,
            remind_again: Count,
            collection: Count,
            paid: Count,
            credited: Count,
          }),
        ),
        sums: About(
          'Of all matches, not only of this page: the total, what is unpaid of sent invoices, and what others are for.',
          Strict({ total_cents: Cents, open_cents: Cents, unsent_cents: Cents }),
        ),
      }),
    },
  },
  'GET /api/invoices/invoices/{id}/': {
    summary: 'En faktura med rader, påminnelser och vad som har följt på den',
    access: ownInvoices,
    refusals: [409],
    params: IdParams,
    response: { 200: Invoice },
  },
  'GET /api/invoices/invoices/{id}/history/': {
    summary: 'Vad som har hänt med en faktura, i tidsordning, med vad som var öppet därefter',
    access: superAdmin,
    params: IdParams,
    response: { 200: List(InvoiceEvent) },
  },
  'POST /api/invoices/invoices/{id}/credit/': {
    summary: 'Krediterar det som är kvar av fakturan, varefter betalaren kan faktureras på nytt, eller valda rader',
    access: superAdmin,
    params: IdParams,
    body: Strict({
      version: Version,
      reason: Type.String({ minLength: 3, maxLength: 200 }),
      rows: About(
        'Without it all that is left is credited. Each row gives units or a sum of money; the order stays as it is.',
        Type.Optional(
          Type.Array(
            Strict({
              line: About('Index in `creditable`.', Type.Integer({ minimum: 0, maximum: 10_000 })),
              quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
              amount_cents: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000 })),
            }),
            { minItems: 1, maxItems: 500 },
          ),
        ),
      ),
    }),
    response: { 201: Invoice },
  },
  'POST /api/invoices/remind-invoices/': {
    summary: 'Påminner om förfallna fakturor: nästa nivå för var och en, aldrig för en betald',
    access: superAdmin,
    body: Strict({ invoices: Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true }) }),
    response: {
      201: List(
        Strict({
          invoice: Id,
          level: Count,
          due_on: Day,
          open_cents: Cents,
          interest_cents: Cents,
          fee_cents: About('Fees of this and the earlier reminders.', Cents),
          channel: About('null: kept, but no channel could take it.', Nullable(DeliveryChannel)),
        }),
      ),
    },
  },
  'GET /api/invoices/reference-rates/': {
    summary: 'Räntelagens referensränta per halvår',
    access: superAdmin,
    response: { 200: ReferenceRates },
  },
  'POST /api/invoices/reference-rates/': {
    summary: 'Skriver in eller rättar ett halvårs referensränta; skrivna påminnelser ändras inte',
    access: superAdmin,
    body: Strict({ valid_from: Day, percent: Type.Number({ minimum: 0, maximum: 30, multipleOf: 0.01 }) }),
    response: { 201: ReferenceRates },
  },
  'POST /api/invoices/invoices/{id}/promise/': {
    summary: 'Antecknar att betalaren har lovat betala; ingen påminnelse går före den dagen',
    access: superAdmin,
    params: IdParams,
    body: Strict({
      promised_on: About('null takes the promise back.', Nullable(Day)),
      note: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    response: { 201: Invoice },
  },
  'POST /api/invoices/invoices/{id}/free-overpaid/': {
    summary: 'Frigör det som är betalt för mycket på en faktura; det väntar på ett beslut',
    access: superAdmin,
    params: IdParams,
    response: { 201: Invoice },
  },
  'GET /api/invoices/collection-export/': {
    summary: 'Fakturor att lämna till indrivning, med ränta till i dag, som kalkylblad',
    access: superAdmin,
    query: Strict({ karneval: Type.Optional(Id), format: Type.Enum(['xlsx', 'csv']) }),
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    heavy: true,
    response: {},
  },
  'GET /api/invoices/generate-finvoice-xml/{id}/': {
    summary: 'Fakturan som Finvoice 3.0; brister i uppgifterna ger en lista i stället för en fil',
    access: ownInvoices,
    refusals: [409],
    params: IdParams,
    query: Strict({ reminder: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })) }),
    file: ['application/xml'],
    response: {},
  },
  'GET /api/invoices/invoices/{id}/pdf/': {
    summary: 'Fakturan på A4 med girering, referens, streckkod och QR; med ?reminder= påminnelsen av den nivån',
    access: ownInvoices,
    refusals: [409],
    params: IdParams,
    query: Strict({ reminder: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })) }),
    file: ['application/pdf'],
    response: {},
  },
  'GET /api/invoices/invoicing-settings/': {
    summary: 'Fakturerarens uppgifter, konto och villkor',
    access: superAdmin,
    response: { 200: Strict({ ...Settings, ...LateTerms, version: Version }) },
  },
  'PUT /api/invoices/invoicing-settings/': {
    summary: 'Ändrar fakturerarens uppgifter; gäller fakturor som skapas därefter',
    access: superAdmin,
    body: Strict({ ...Settings, ...StrictPartial(LateTerms).properties, version: Version }),
    response: { 200: Strict({ ...Settings, ...LateTerms, version: Version }) },
  },
} as const satisfies Contract
