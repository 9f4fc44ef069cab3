import Type from 'typebox'
import { About, Cents, Count, Id, List, Named, Nullable, Strict } from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'

const Connection = Named('MaventaConnection', { is_connected: Type.Boolean(), detail: Type.String() })

/** Without the keys in the environment all of these answer 503 `maventa_not_configured`. */
export const maventaContract = {
  'POST /api/invoices/send-invoices/': {
    summary: 'Ställer fakturor i kö till Maventa, eller märker dem som skickade för hand',
    access: superAdmin,
    body: Strict({
      invoices: Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true }),
      channel: Type.Enum(['maventa', 'manual']),
    }),
    response: { 201: Strict({ sent: Count }) },
  },
  'GET /api/invoices/test-SOAP/': {
    summary: 'Testar anslutningen till Maventa: REST, och SOAP om dess adress är angiven',
    access: superAdmin,
    refusals: [502],
    response: { 200: Strict({ rest: Connection, soap: Nullable(Connection) }) },
  },
  'GET /api/invoices/maventa-invoices/': {
    summary: 'Skickade fakturor som Maventa har dem, de nyaste först',
    access: superAdmin,
    refusals: [502],
    query: Strict({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) }),
    response: {
      200: List(
        Strict({
          maventa_id: Type.String(),
          invoice: About('Our invoice; null for one sent by another program.', Nullable(Id)),
          number: Type.String(),
          status: Type.String(),
          recipient: Type.String(),
          total_cents: Nullable(Cents),
        }),
      ),
    },
  },
  'GET /api/invoices/maventa-invoice-pdf/': {
    summary: 'Bilden av en skickad faktura som Maventa har den',
    access: superAdmin,
    refusals: [502],
    query: Strict({ invoice: Id }),
    file: ['application/pdf'],
    response: {},
  },
  'POST /api/invoices/maventa-sent-invoices-status/': {
    summary: 'Hämtar läget för skickade fakturor från Maventa; utan lista för alla som inte är framme',
    access: superAdmin,
    refusals: [502],
    body: Strict({ invoices: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true })) }),
    response: { 200: List(Strict({ invoice: Id, maventa_state: Type.String(), cause: Type.String() })) },
  },
} as const satisfies Contract
