import Type from 'typebox'
import {
  About,
  Cents,
  Choice,
  Count,
  Day,
  Id,
  Instant,
  KarnevalQuery,
  Named,
  Nullable,
  OneLine,
  Strict,
  Version,
} from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'

/** The accounts that vouchers use, by what they hold. */
export const accountRoles = [
  'receivables',
  'bank',
  'advances',
  'vat',
  'refunds',
  'waiting',
  'not_ours',
  'written_off',
  'sales',
  'interest',
] as const

export type AccountRole = (typeof accountRoles)[number]

const Account = Type.String({ pattern: '^\\d{1,10}$', description: 'Account number in the bookkeeping.' })

const settings = {
  write_off_limit_cents: About(
    'The largest sum that may be written off at once.',
    Type.Integer({ minimum: 0, maximum: 10_000 }),
  ),
  pain_version: About('Version of the payment order for refunds, pain.001.001.', Type.Enum(['09', '03'])),
  bank_service_id: About(
    'The bank’s id of the organiser in payment orders; empty: the business id.',
    Type.String({ maxLength: 35, pattern: '^[A-Za-z0-9-]*$' }),
  ),
  accounts: Strict({
    receivables: Account,
    bank: Account,
    advances: Account,
    vat: Account,
    refunds: Account,
    waiting: Account,
    not_ours: Account,
    written_off: Account,
    sales: About('For products without an account of their own.', Account),
    interest: About('For interest and reminder fees that were paid beyond an invoice.', Account),
  }),
  version: Version,
}

const ProductAccount = {
  code: OneLine(100, 1),
  account: About('Empty: the account of sales.', Type.String({ pattern: '^\\d{0,10}$' })),
  cost_centre: About('Empty: none.', OneLine(50)),
}

const PeriodLock = Named('PeriodLock', {
  locked_until: About('Last locked day; null: nothing is locked.', Nullable(Day)),
  data: Type.Array(
    Strict({
      id: Id,
      locked_until: Nullable(Day),
      reason: Type.String(),
      changed_by: Nullable(Type.String()),
      changed_at: Instant,
    }),
  ),
})

const BookkeepingSettings = Named('BookkeepingSettings', {
  ...settings,
  products: Type.Array(Strict({ ...ProductAccount, name: Type.String() })),
})

const Known = About(
  'Only what was stored until then counts; default: now. With it, an answer stays the same for ever.',
  Type.Optional(Instant),
)
const VoucherPeriod = { from: Day, to: Day, known: Known }

const Voucher = Named('Voucher', 'An entry for the bookkeeping; its lines add up to nothing.', {
  id: About('The same at every export.', Type.String()),
  kind: Type.Enum(['sale', 'payment']),
  number: About('A document’s number; for payments made of the payment’s.', Count),
  day: Day,
  text: Type.String(),
  lines: Type.Array(
    Strict({
      account: Type.String(),
      cents: About('Positive: debit, negative: credit.', Cents),
      cost_centre: Type.String(),
      vat_percent: Type.Number(),
      vat_cents: About('The tax on what is sold, which another line has on the account of the tax debt.', Cents),
    }),
  ),
})

const ClosingStep = Named('ClosingStep', {
  key: Choice('ClosingStepKey', [
    'invoiced',
    'sent',
    'paid',
    'overpaid',
    'decided',
    'refunded',
    'statements',
    'locked',
    'archived',
  ]),
  is_done: Type.Boolean(),
  count: About('What is left; null where nothing is counted.', Nullable(Count)),
  amount_cents: Nullable(Cents),
})

export const closingContract = {
  'GET /api/invoices/vouchers/': {
    summary: 'Verifikaten för en period, med summor per konto',
    access: superAdmin,
    query: Strict({
      ...VoucherPeriod,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      offset: Type.Optional(Count),
    }),
    heavy: true,
    response: {
      200: Strict({
        from: Day,
        to: Day,
        known_at: About('What was stored until then counts.', Instant),
        total: Count,
        accounts: Type.Array(
          Strict({
            account: Type.String(),
            debit_cents: Cents,
            credit_cents: Cents,
            vat: About(
              'The tax on what is sold, by rate above nothing.',
              Type.Array(Strict({ vat_percent: Type.Number(), vat_cents: Cents })),
            ),
          }),
        ),
        data: Type.Array(Voucher),
      }),
    },
  },
  'GET /api/invoices/vouchers-export/': {
    summary: 'Verifikaten för en period som fil för ett bokföringsprogram',
    access: superAdmin,
    query: Strict({
      ...VoucherPeriod,
      format: About(
        '`netvisor_xml`: a zip with a request per voucher. `fennoa`: form fields of one call per block.',
        Type.Enum(['netvisor_csv', 'netvisor_xml', 'fennoa', 'plain']),
      ),
    }),
    file: ['text/csv', 'text/plain', 'application/zip'],
    persons: 'vouchers',
    heavy: true,
    response: {},
  },
  'GET /api/invoices/season-closing/': {
    summary: 'Vad som är kvar innan en säsong är avslutad',
    access: superAdmin,
    query: KarnevalQuery,
    response: {
      200: Strict({
        karneval: Id,
        name: Type.String(),
        last_day: About(
          'The last day that the books must be locked through; null: nothing is invoiced.',
          Nullable(Day),
        ),
        invoice_count: Count,
        steps: Type.Array(ClosingStep),
      }),
    },
  },
  'GET /api/invoices/archive/': {
    summary: 'Säsongens papper, böcker och ändringslogg som en zip-fil för granskaren',
    access: superAdmin,
    query: KarnevalQuery,
    file: ['application/zip'],
    persons: 'archive',
    heavy: true,
    response: {},
  },
  'GET /api/invoices/bookkeeping-settings/': {
    summary: 'Konton, kostnadsställen och gränser för bokföringen',
    access: superAdmin,
    response: { 200: BookkeepingSettings },
  },
  'PUT /api/invoices/bookkeeping-settings/': {
    summary: 'Ändrar konton, kostnadsställen och gränser för bokföringen',
    access: superAdmin,
    body: Strict({
      ...settings,
      accounts: About(
        'Without `interest` that account stays as it is.',
        Strict({ ...settings.accounts.properties, interest: Type.Optional(Account) }),
      ),
      products: Type.Array(
        Strict({
          ...ProductAccount,
          name: About('Ignored: what was read can be sent back.', Type.Optional(Type.String({ maxLength: 500 }))),
        }),
        { maxItems: 1000 },
      ),
    }),
    response: { 200: BookkeepingSettings },
  },
  'GET /api/invoices/period-lock/': {
    summary: 'Till vilken dag bokföringen är låst, av vem och när',
    access: superAdmin,
    response: { 200: PeriodLock },
  },
  'POST /api/invoices/period-lock/': {
    summary: 'Låser bokföringen till och med en dag, eller låser upp den med ett skäl',
    access: superAdmin,
    body: Strict({
      locked_until: Nullable(Day),
      before: About('The lock that was shown: if it differs by now, the answer is 409.', Nullable(Day)),
      reason: About('Required to open days again.', Type.Optional(OneLine(300))),
    }),
    response: { 200: PeriodLock },
  },
} as const satisfies Contract
