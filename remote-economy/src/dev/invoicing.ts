import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import type { Answers } from '@stafapp/shared/tools/dev/answer-with'

/** An unpaid invoice after its due date, as a row of the list. */
export const overdue: ItemOf<'GET /api/invoices/invoices/'> = {
  id: 273,
  number: 273,
  kind: 'invoice',
  extent: 'whole',
  part_count: 0,
  status: 'sent',
  is_overdue: true,
  karneval: 2,
  school: 196,
  school_name: 'Ytternäs skola',
  school_unit: 213,
  unit_name: 'Ytternäs skola',
  billing_information: 454,
  payer_name: 'Mariehamn, bildningsväsendet',
  total_cents: 69150,
  paid_cents: 0,
  open_cents: 69150,
  issued_on: '2025-04-08',
  due_on: '2025-04-22',
  reference_number: '2025002735',
  parent_invoice: null,
  parent_number: null,
  parent_extent: null,
  reminded_on: [],
  sent_again_on: null,
  reminder_level: 0,
  sent_at: null,
  use_maventa: true,
  delivery: null,
  sending: null,
  reminder_sending: null,
  promised_on: null,
  version: 1,
}

/** What a reminder of that invoice would be. */
export const reminder: ItemOf<'GET /api/invoices/reminder-preview/'> = {
  invoice: overdue.id,
  number: overdue.number,
  kind: 'invoice',
  extent: 'whole',
  payer_name: overdue.payer_name,
  school_name: overdue.school_name,
  unit_name: overdue.unit_name,
  part_count: 0,
  due_on: overdue.due_on,
  open_cents: overdue.open_cents,
  next: {
    level: 1,
    due_on: '2025-05-26',
    interest_cents: 477,
    fee_cents: 500,
    channel: 'email',
    address: 'faktura@mariehamn.example',
    reason: '',
    mail: {
      subject: 'Påminnelse om faktura 273, Skolornas Stafettkarneval rf',
      paragraphs: ['Hej!', 'Har ni redan betalat behöver ni inte göra något.'],
    },
  },
  refusal: '',
}

type Event = ItemOf<'GET /api/invoices/invoices/{id}/history/'>

/** An event of an invoice's history on the day of its issue. */
export const newEvent = (event: Pick<Event, 'key' | 'kind'> & Partial<Event>): Event => ({
  on: '2025-04-08',
  at: '2025-04-08T07:00:00.000Z',
  user: null,
  amount_cents: null,
  interest_cents: 0,
  level: 0,
  day: null,
  from: '',
  note: '',
  sending: null,
  document: null,
  open_cents: 69150,
  ...event,
})

type Preview = ResponseOf<'GET /api/invoices/invoicing-preview/'>
type PlannedPayer = Preview['payers'][number]
type Row = PlannedPayer['rows'][number]

const shortRelay = (quantity: number): Row => ({
  category: 'stafetter',
  description: 'Stafettlag, kort stafett',
  quantity,
  unit: 'lag',
  unit_price_cents: 800,
  vat_percent: 0,
  total_cents: quantity * 800,
})

const streetRelay: Row = {
  category: 'stafetter',
  description: 'Stafettlag, gatustafett',
  quantity: 1,
  unit: 'lag',
  unit_price_cents: 1200,
  vat_percent: 0,
  total_cents: 1200,
}

/** A payer that would get its first invoice, of the given sum. */
export const newPayer = (
  payer: Pick<
    PlannedPayer,
    | 'billing_information'
    | 'payer_name'
    | 'school'
    | 'school_name'
    | 'school_unit'
    | 'unit_name'
    | 'rows'
    | 'total_cents'
  >,
): PlannedPayer => ({
  ...payer,
  state: 'new',
  invoiced_cents: 0,
  invoice: null,
  vat: [{ vat_percent: 0, net_cents: payer.total_cents, vat_cents: 0 }],
  faults: [],
  warnings: [],
  parts: [],
  correction: 'difference',
  documents: [
    {
      kind: 'invoice',
      extent: 'whole',
      parent_number: null,
      parent_extent: null,
      total_cents: payer.total_cents,
      rows: payer.rows,
      parts: [],
    },
  ],
  revision: String(payer.total_cents),
})

const ruleCheck = {
  is_checked: true,
  detail: '',
  rules: { en16931: 86, peppol: 29, en16931_version: '1.3.16', peppol_version: '2026.5' },
}

const noReference = {
  rule: 'PEPPOL-EN16931-R003',
  source: 'Peppol BIS 3',
  detail: 'Er referens saknas. Den som får fakturor genom Peppol kräver en.',
  place: 'payer',
  attr: 'buyer_reference',
  is_blocking: false,
} as const

/** Responses for the pages of invoicing and follow-up; all data is fictitious. */
/** How many invoices each choice of the list has. */
export const listCounts: ResponseOf<'GET /api/invoices/invoices/'>['counts'] = {
  all: 2,
  unsent: 0,
  open: 1,
  overdue: 1,
  failed: 0,
  remind_again: 0,
  collection: 0,
  paid: 1,
  credited: 0,
}

export const invoicing: Answers = {
  'GET /api/invoices/followup/': {
    karneval: 2,
    as_of: '2025-05-16',
    uninvoiced_cents: 9072050,
    without_payer_cents: 0,
    invoice_count: 21,
    credited_cents: 0,
    overpaid_cents: 2000,
    total: { invoiced_cents: 1887650, paid_cents: 1265400, open_cents: 624250, overdue_cents: 624250 },
    categories: [
      {
        category: 'stafetter',
        ordered_cents: 1070000,
        invoiced_cents: 94400,
        paid_cents: 63525,
        open_cents: 31000,
        overdue_cents: 31000,
      },
      {
        category: 'bespisning_friday',
        ordered_cents: 3932050,
        invoiced_cents: 774250,
        paid_cents: 501017,
        open_cents: 273600,
        overdue_cents: 273600,
      },
    ],
    schools: [
      {
        school: 20,
        school_name: 'Alberga skola',
        ordered_cents: 4000,
        oldest_due_on: null,
        invoiced_cents: 0,
        paid_cents: 0,
        open_cents: 0,
        overdue_cents: 0,
      },
      {
        school: 118,
        school_name: 'Amosparkens skola',
        ordered_cents: 176400,
        oldest_due_on: null,
        invoiced_cents: 0,
        paid_cents: 0,
        open_cents: 0,
        overdue_cents: 0,
      },
    ],
    days: [
      { day: '2025-03-19', invoiced_cents: 228400, paid_cents: 0, open_cents: 228400, overdue_cents: 0 },
      { day: '2025-03-20', invoiced_cents: 66700, paid_cents: 0, open_cents: 295100, overdue_cents: 0 },
    ],
    starts_on: '2025-05-16',
    last_year: {
      karneval: 1,
      name: 'Stafettkarnevalen 2024',
      starts_on: '2024-05-17',
      days: [
        { day: '2024-03-12', invoiced_cents: 190000, paid_cents: 0 },
        { day: '2024-04-02', invoiced_cents: 0, paid_cents: 120000 },
      ],
      categories: [{ category: 'stafetter', invoiced_cents: 190000 }],
    },
    unsent: { count: 0, credit_count: 0, total_cents: 0 },
    promised: { count: 1, open_cents: 31000 },
    late: { count: 9, open_cents: 593250, broken_promise_count: 1 },
    forecast: [{ from: '2025-05-19', to: '2025-05-25', count: 1, open_cents: 31000, promised_cents: 31000 }],
    payers: [
      {
        payer_name: 'Esbo, bildningsväsendet',
        count: 10,
        open_cents: 624250,
        overdue_cents: 624250,
        oldest_due_on: '2025-04-02',
      },
    ],
  },
  'GET /api/invoices/followup-list/': {
    karneval: 2,
    as_of: '2025-05-16',
    total: 1,
    sums: { invoiced_cents: 94400, paid_cents: 63400, open_cents: 31000, unsent_cents: 0 },
    data: [
      {
        invoice: 1,
        number: 2001,
        billing_information: 274,
        payer_name: 'Esbo, bildningsväsendet',
        school: 20,
        school_name: 'Alberga skola',
        unit_name: 'Alberga skola',
        issued_on: '2025-03-19',
        due_on: '2025-04-02',
        promised_on: '2025-05-20',
        reminder_level: 1,
        invoiced_cents: 94400,
        paid_cents: 63400,
        open_cents: 31000,
        is_sent: true,
      },
    ],
  },
  'GET /api/invoices/uninvoiced/': {
    karneval: 2,
    as_of: '2025-05-16',
    uninvoiced_cents: 4000,
    without_payer_cents: 0,
    data: [
      {
        billing_information: 274,
        payer_name: 'Esbo, bildningsväsendet',
        school: 20,
        school_name: 'Alberga skola',
        unit_name: 'Alberga skola',
        ordered_cents: 4000,
        uninvoiced_cents: 4000,
      },
    ],
  },
  'GET /api/invoices/invoicing-preview/': {
    karneval: 2,
    as_of: '2025-05-16',
    due_on: '2025-05-30',
    seller_faults: [],
    payers: [
      newPayer({
        billing_information: 274,
        payer_name: 'Esbo, bildningsväsendet',
        school: 20,
        school_name: 'Alberga skola',
        school_unit: 24,
        unit_name: 'Alberga skola',
        rows: [shortRelay(1), streetRelay],
        total_cents: 4000,
      }),
      newPayer({
        billing_information: 369,
        payer_name: 'Kimitoön, bildningsväsendet',
        school: 118,
        school_name: 'Amosparkens skola',
        school_unit: 127,
        unit_name: 'Amosparkens skola',
        rows: [shortRelay(4), streetRelay],
        total_cents: 176400,
      }),
    ],
    groups: [
      {
        billing_information: 274,
        payer_name: 'Esbo, bildningsväsendet',
        signs: [{ kind: 'business_id', value: '0101263-6' }],
        differences: ['buyer_reference', 'cost_centre'],
        payers: [
          {
            billing_information: 274,
            payer_name: 'Esbo, bildningsväsendet',
            school_name: 'Alberga skola',
            unit_name: 'Alberga skola',
            address: 'PB 1, 02070 Esbo',
          },
          {
            billing_information: 275,
            payer_name: 'Esbo, bildningsväsendet',
            school_name: 'Lagstads skola',
            unit_name: 'Lagstads skola',
            address: 'PB 1, 02070 Esbo',
          },
        ],
        total_cents: 8000,
        is_collective: false,
        is_chosen: false,
        correction: 'difference',
      },
    ],
    without_payer: [
      {
        school: 99,
        school_name: 'Axxell',
        school_unit: 103,
        unit_name: 'Axxell',
        categories: ['stafetter'],
        total_cents: 1600,
      },
      {
        school: 133,
        school_name: 'Bennäs skola',
        school_unit: 143,
        unit_name: 'Bennäs skola',
        categories: ['stafetter', 'bespisning_friday'],
        total_cents: 103600,
      },
    ],
    draft_teams: { count: 14, total_cents: 21_200, are_charged: true, to_invoice: { count: 14, total_cents: 21_200 } },
    open_orders: { count: 0, total_cents: 0, close_at: '2025-04-30T20:59:59.999Z' },
  },
  'GET /api/invoices/invoices/': {
    data: [
      overdue,
      {
        ...overdue,
        id: 272,
        number: 272,
        status: 'paid',
        is_overdue: false,
        school: 183,
        school_name: 'Molpe skola',
        school_unit: 193,
        unit_name: 'Molpe skola',
        billing_information: 430,
        payer_name: 'Hem och skola vid Molpe skola',
        total_cents: 122550,
        paid_cents: 122550,
        open_cents: 0,
        issued_on: '2025-04-11',
        due_on: '2025-04-25',
        reference_number: '2025002722',
        use_maventa: false,
      },
    ],
    shared_parts: [],
    total: 2,
    credit_count: 0,
    counts: listCounts,
    sums: { total_cents: 1887650, open_cents: 624250, unsent_cents: 0 },
  },
  'GET /api/invoices/invoices/{id}/history/': {
    data: [
      newEvent({ key: 'issued', kind: 'issued', amount_cents: 69150, day: '2025-04-22', user: 'superadmin' }),
      newEvent({
        key: 'sending-1',
        kind: 'sending',
        sending: { channel: 'email', state: 'bounced', address: 'faktura@mariehamn.example' },
        note: 'Adressen finns inte',
      }),
      newEvent({
        key: 'money-1',
        kind: 'payment',
        on: '2025-04-24',
        at: '2025-04-26T09:00:00.000Z',
        from: 'Mariehamns stad',
        amount_cents: 60150,
        interest_cents: 1000,
        open_cents: 10000,
      }),
    ],
  },
  'GET /api/invoices/invoices/{id}/': {
    ...overdue,
    reason: null,
    pay_to: { name: 'Stafettkarnevalen', iban: 'FI2112345600000785', bic: 'NDEAFIHH' },
    rf_reference: 'RF912025002735',
    rows: [
      { ...shortRelay(3), part: null },
      { ...streetRelay, part: null },
    ],
    parts: [],
    creditable: [],
    vat: [{ vat_percent: 0, net_cents: 69150, vat_cents: 0 }],
    billing: {
      name: 'Mariehamn, bildningsväsendet',
      mail_address: 'Lärargränd 13',
      zipcode: '22100',
      city: 'Mariehamn',
      country: 'Finland',
      edi: '003700008846',
      operator: 'Apix',
      operator_edi: '003723327487',
      buyer_reference: 'BILDN 4711',
      cost_centre: '2100',
      business_id: '2332748-7',
      email: '',
    },
    reminders: [],
    followers: [],
  },
  'GET /api/invoices/reminder-preview/': { data: [reminder] },
  'GET /api/invoices/invoices/{id}/reminder-preview/': reminder,
  'GET /api/invoices/invoice-batches/': {
    karneval: 2,
    choices: [],
    unreached: { count: 0, open_cents: 0 },
    sent_again: { count: 0, open_cents: 0 },
    latest: null,
  },
  'GET /api/invoices/rule-check/': {
    karneval: 2,
    ...ruleCheck,
    checked_at: '2025-05-16T13:00:00.000Z',
    count: 214,
    faulty_count: 2,
    documents: [
      {
        billing_information: 455,
        payer_name: 'Ålands gymnasium',
        concerns: 'Ålands lyceum, Gymnasiet, Stafettkarnevalen 2025',
        faults: [{ ...noReference, is_blocking: true }],
      },
      {
        billing_information: 454,
        payer_name: 'Mariehamn, bildningsväsendet',
        concerns: 'Ytternäs skola, Stafettkarnevalen 2025',
        faults: [noReference],
      },
    ],
  },
  'GET /api/invoices/invoices/{id}/rule-check/': { ...ruleCheck, faults: [noReference] },
  'GET /api/invoices/invoicing-settings/': {
    name: 'Skolornas Stafettkarneval rf',
    business_id: '9876544-9',
    vat_number: '',
    street_address: 'Exempelgatan 1 A',
    zipcode: '00100',
    city: 'Helsingfors',
    email: 'ekonomi@karneval.example',
    phone: '+358 40 000 0000',
    iban: 'FI2112345600000785',
    bic: 'NDEAFIHH',
    edi: '003798765449',
    operator_edi: '003721291126',
    payment_days: 14,
    reminder_days: 10,
    late_interest_percent: 9.5,
    interest_margin: 7,
    reminder_fee_cents: 500,
    vat_exemption: 'O',
    vat_exemption_reason: 'VATEX-EU-O',
    vat_exemption_text: 'Momsfri försäljning, allmännyttigt samfund, mervärdesskattelagen 4 §',
    version: 1,
  },
  'GET /api/invoices/delivery-plan/': {
    karneval: 2,
    has_maventa: true,
    count: 2,
    sum_cents: 74350,
    credit_count: 0,
    channels: [
      { channel: 'einvoice', count: 1, sum_cents: 69150 },
      { channel: 'paper', count: 1, sum_cents: 5200 },
    ],
    unreachable_count: 0,
    documents: [
      {
        invoice: 273,
        number: 273,
        kind: 'invoice',
        extent: 'whole',
        reminder_level: 0,
        payer_name: 'Mariehamn, bildningsväsendet',
        school_name: 'Ytternäs skola',
        unit_name: 'Ytternäs skola',
        billing_information: 454,
        payer_version: 1,
        total_cents: 69150,
        channel: 'einvoice',
        chosen: null,
        possible: ['einvoice', 'paper'],
        address: '003700008846',
        reason: '',
      },
    ],
    papers: { count: 3, up_to: 17 },
  },
  'GET /api/invoices/deliveries/': {
    data: [
      {
        id: 17,
        invoice: 272,
        number: 272,
        kind: 'invoice',
        extent: 'whole',
        reminder_level: 0,
        payer_name: 'Korsholm, bildningsväsendet',
        billing_information: 453,
        channel: 'email',
        state: 'bounced',
        address: 'faktura@korsholm.example',
        cause: 'Mottagarens adress avvisades (EENVELOPE, 550).',
        requested_at: '2025-05-12T06:00:00Z',
        accepted_at: null,
      },
    ],
    total: 1,
    counts: [{ channel: 'email', state: 'bounced', count: 1 }],
  },
  'GET /api/invoices/reference-rates/': {
    data: [
      { valid_from: '2025-01-01', percent: 3.5, is_confirmed: false },
      { valid_from: '2024-07-01', percent: 4.5, is_confirmed: true },
    ],
    missing: null,
  },
  'GET /api/invoices/test-SOAP/': {
    rest: { is_connected: true, detail: 'Ansluten till ax-stage.maventa.com.' },
    soap: null,
  },
  'GET /api/invoices/maventa-invoices/': {
    data: [
      {
        maventa_id: '7c0f2f0e',
        invoice: 273,
        number: '273',
        status: 'SENT',
        recipient: 'Mariehamn, bildningsväsendet',
        total_cents: 69150,
      },
    ],
  },
}
