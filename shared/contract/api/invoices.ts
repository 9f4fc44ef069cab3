import Type from 'typebox'
import { About, Cents, Choice, Count, Day, Id, KarnevalQuery, Named, Nullable, Strict } from '../common.ts'
import { anyone, type Contract, superAdmin } from '../define.ts'

export const ProductCategory = Choice('ProductCategory', [
  'stafetter',
  'bespisning_friday',
  'bespisning_saturday',
  'logi',
  'hejarklack',
  'inmarsch',
])

const Figures = { invoiced_cents: Cents, paid_cents: Cents, open_cents: Cents, overdue_cents: Cents }

const Whose = {
  billing_information: Nullable(Id),
  payer_name: Type.String(),
  school: Id,
  school_name: Type.String(),
  unit_name: Type.String(),
}

const FollowedInvoice = Named('FollowedInvoice', 'An issued invoice with its sums today.', {
  invoice: Id,
  number: Count,
  ...Whose,
  part_count: About('Number of schools of a collective document; 0 for any other.', Count),
  issued_on: Day,
  due_on: Day,
  promised_on: About(
    'The day by which the payer has promised to pay; a passed one is a broken promise.',
    Nullable(Day),
  ),
  reminder_level: About('0: never reminded.', Count),
  invoiced_cents: About('The total less the credit notes.', Cents),
  paid_cents: Cents,
  open_cents: About('Unpaid; 0 while the invoice is only made.', Cents),
  is_sent: About('Whether the invoice has left, or money has come for it.', Type.Boolean()),
})

const Uninvoiced = Named('Uninvoiced', 'What a payer is to be invoiced of a unit’s orders and team fees.', {
  ...Whose,
  ordered_cents: Cents,
  uninvoiced_cents: About('Negative: invoiced for more than is ordered now.', Cents),
})

export const invoicesContract = {
  'GET /api/invoices/prices/': {
    summary: 'Prislistan',
    access: anyone,
    query: KarnevalQuery,
    cached: true,
    response: {
      200: Strict({
        karneval: Id,
        data: Type.Array(
          Strict({
            id: Id,
            code: Type.String(),
            name: Type.String(),
            category: ProductCategory,
            unit: Type.String(),
            price_cents: Cents,
            vat_percent: Type.Number(),
            orderable: Type.Boolean(),
          }),
        ),
      }),
    },
  },
  'GET /api/invoices/followup/': {
    summary: 'Fakturerat, betalt, obetalt och förfallet: i allt, per kategori, per skola och per dag',
    access: superAdmin,
    query: KarnevalQuery,
    response: {
      200: Strict({
        karneval: Id,
        as_of: Day,
        uninvoiced_cents: About('Value of orders and team fees not yet invoiced.', Cents),
        without_payer_cents: About('Part of it: what no payer is entered for.', Cents),
        invoice_count: About('Without credit notes.', Count),
        credited_cents: About('What credit notes have taken away: `invoiced_cents` is without it.', Cents),
        total: About(
          'Invoiced is paid, less what is overpaid, and unpaid (`open_cents`), and what is made and not sent (`unsent`).',
          Strict(Figures),
        ),
        overpaid_cents: About('Paid over what the invoices are for.', Cents),
        categories: About(
          "An invoice's payments are distributed over its categories in proportion to its rows, exact to the cent.",
          Type.Array(Strict({ category: ProductCategory, ordered_cents: Cents, ...Figures })),
        ),
        schools: Type.Array(
          Strict({
            school: Id,
            school_name: Type.String(),
            ordered_cents: Cents,
            oldest_due_on: Nullable(Day),
            ...Figures,
          }),
        ),
        days: About(
          'Amounts invoiced and paid on the day; open and overdue at its end.',
          Type.Array(Strict({ day: Day, ...Figures })),
        ),
        starts_on: About('First day of the carnival; the seasons are compared by the distance to it.', Day),
        last_year: About(
          'The carnival before this one; null when there is none.',
          Nullable(
            Strict({
              karneval: Id,
              name: Type.String(),
              starts_on: Day,
              days: Type.Array(Strict({ day: Day, invoiced_cents: Cents, paid_cents: Cents })),
              categories: Type.Array(Strict({ category: ProductCategory, invoiced_cents: Cents })),
            }),
          ),
        ),
        unsent: About(
          'Invoices and credit notes that are made and not sent, and what is open of the invoices: nobody owes it yet.',
          Strict({ count: Count, credit_count: About('Credit notes among them.', Count), total_cents: Cents }),
        ),
        promised: About(
          'Open invoices with a promise to pay whose day has not passed.',
          Strict({ count: Count, open_cents: Cents }),
        ),
        late: About(
          'Overdue without such a promise: nobody knows when this comes in.',
          Strict({ count: Count, open_cents: Cents, broken_promise_count: Count }),
        ),
        forecast: About(
          'Open sums by the week, Monday to Sunday, of the promised or due day. Together with `late` they are the open total.',
          Type.Array(
            Strict({
              from: Day,
              to: Day,
              count: Count,
              open_cents: Cents,
              promised_cents: About('Part of it.', Cents),
            }),
          ),
        ),
        payers: About(
          'Payers with an open sum, each with all its records; the most overdue first.',
          Type.Array(
            Strict({
              billing_information: About('The record whose name is told.', Id),
              school_name: About("That record's school.", Type.String()),
              unit_name: Type.String(),
              unit_count: About('The units that it pays for.', Count),
              payer_name: Type.String(),
              count: Count,
              open_cents: Cents,
              overdue_cents: Cents,
              oldest_due_on: Day,
            }),
          ),
        ),
      }),
    },
  },
  'GET /api/invoices/followup-list/': {
    summary: 'Fakturorna bakom en siffra i uppföljningen',
    access: superAdmin,
    query: Strict({
      karneval: Type.Optional(Id),
      part: About(
        'unsent: made and not sent; open: sent and unpaid; late: overdue without a promise; expected: open and not late.',
        Type.Enum(['invoiced', 'unsent', 'paid', 'open', 'overdue', 'late', 'promised', 'expected']),
      ),
      school: Type.Optional(Id),
      billing_information: About('The payer that this record belongs to, with all its records.', Type.Optional(Id)),
      payer: About('Exactly this name, which several payers may have.', Type.Optional(Type.String({ maxLength: 200 }))),
      from: About('First promised or due day.', Type.Optional(Day)),
      to: About('Last promised or due day.', Type.Optional(Day)),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    response: {
      200: Strict({
        karneval: Id,
        as_of: Day,
        total: Count,
        sums: About(
          'Of all matches, not only of this page.',
          Strict({ invoiced_cents: Cents, paid_cents: Cents, open_cents: Cents, unsent_cents: Cents }),
        ),
        data: Type.Array(FollowedInvoice),
      }),
    },
  },
  'GET /api/invoices/uninvoiced/': {
    summary: 'Det som är beställt men inte fakturerat, per enhet och betalare',
    access: superAdmin,
    query: KarnevalQuery,
    response: {
      200: Strict({
        karneval: Id,
        as_of: Day,
        uninvoiced_cents: Cents,
        without_payer_cents: About('Part of it: what no payer is entered for.', Cents),
        data: About('Without a payer, `payer_name` is empty.', Type.Array(Uninvoiced)),
      }),
    },
  },
  'GET /api/invoices/followup-export/': {
    summary: 'Uppföljningen som kalkylblad: per skola, kategori eller dag',
    access: superAdmin,
    query: Strict({
      karneval: Type.Optional(Id),
      part: Type.Enum(['schools', 'categories', 'days']),
      format: Type.Enum(['xlsx', 'csv']),
    }),
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    heavy: true,
    response: {},
  },
} as const satisfies Contract
