import Type from 'typebox'
import { About, Cents, Choice, Count, Day, Id, KarnevalQuery, Nullable, Strict } from '../common.ts'
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
    summary: 'Fakturerat, betalt, öppet och förfallet: i allt, per kategori, per skola och per dag',
    access: superAdmin,
    query: KarnevalQuery,
    response: {
      200: Strict({
        karneval: Id,
        as_of: Day,
        uninvoiced_cents: About('Value of orders and team fees not yet invoiced.', Cents),
        invoice_count: Count,
        total: Strict(Figures),
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
