import Type from 'typebox'
import {
  About,
  Cents,
  Choice,
  Count,
  Id,
  IdParams,
  Instant,
  KarnevalQuery,
  List,
  Named,
  Nullable,
  OneLine,
  Strict,
  StrictPartial,
  Version,
} from '../common.ts'
import { type Access, anyUser, type Contract, superAdmin } from '../define.ts'
import { ProductCategory } from './invoices.ts'

const Line = (minLength: number, maxLength: number) => OneLine(maxLength, minLength)
/** Line breaks are allowed, other control characters are not. */
const Text = (minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$' })

const Quantity = About(
  "Far above any school's need, and totals cannot overflow.",
  Type.Integer({ minimum: 0, maximum: 9_999 }),
)

const RowInput = Named('OrderRowInput', { product: Id, quantity: Quantity, note: Type.Optional(Line(0, 200)) })
const Rows = Type.Array(RowInput, { maxItems: 100 })

export const MARCHERS_MAX = 5
const Inmarsch = Named('MarchIn', {
  persons: Type.Integer({ minimum: 0, maximum: MARCHERS_MAX }),
  mascot: Line(0, 100),
})

const squadFields = {
  class_name: Line(1, 60),
  participants: Type.Integer({ minimum: 1, maximum: 500 }),
  adult_name: Line(1, 100),
  adult_phone: About('Accepted in any usual form, returned as E.164.', Line(1, 40)),
}
const CheerSquad = Named('CheerSquad', squadFields)
const Squads = Type.Array(CheerSquad, { maxItems: 20 })

const OrderRow = Named('OrderRow', {
  id: Id,
  product: Id,
  code: Type.String(),
  name: Type.String(),
  category: ProductCategory,
  unit: Type.String(),
  quantity: About('Negative only in a late change that reduces the quantity.', Type.Integer()),
  unit_price_cents: Cents,
  vat_percent: Type.Number(),
  total_cents: Cents,
  note: Type.String(),
  source: Type.Enum(['ordered', 'team_fee', 'late_change']),
  reason: Nullable(Type.String()),
})

const Wanted = Named('OrderChangeRow', {
  product: Id,
  name: Type.String(),
  quantity: Count,
  current: Count,
  unit: Type.String(),
})

const OrderChange = Named('OrderChange', {
  id: Id,
  order: Id,
  school: Id,
  school_unit: Id,
  school_name: Type.String(),
  unit_name: Type.String(),
  wanted: About('Each requested quantity with the current one.', Type.Array(Wanted)),
  reason: Type.String(),
  status: Type.Enum(['pending', 'approved', 'refused', 'withdrawn']),
  answer: Type.String(),
  requested_by: Nullable(Type.String()),
  created_at: Instant,
  decided_at: Nullable(Instant),
  decided_by: About('Who decided; null when undecided, withdrawn or no longer a user.', Nullable(Type.String())),
  version: Version,
})

const Order = Named('Order', {
  id: Id,
  karneval: Id,
  school_unit: Id,
  status: Type.Enum(['draft', 'placed', 'locked', 'invoiced']),
  closes_at: Instant,
  is_open: About("By the server's clock; a page open across the deadline must refetch.", Type.Boolean()),
  rows: Type.Array(OrderRow),
  total_cents: Cents,
  inmarsch: Inmarsch,
  cheer_squads: Type.Array(CheerSquad),
  changes: Type.Array(OrderChange),
  placed_at: Nullable(Instant),
  placed_by: About('Who placed it; null when nobody has, or no longer a user.', Nullable(Type.String())),
  updated_at: Instant,
  version: Version,
})

const details = { inmarsch: Type.Optional(Inmarsch), cheer_squads: Type.Optional(Squads) }
const Reason = About('For the organiser, for a change after the deadline.', Type.Optional(Text(3, 500)))

const WholeOrder = Named(
  'WholeOrder',
  "An order as it was read. Rows with an id are the order's own: late changes are added to the ordered quantity, and rows derived from teams and registrations are ignored. Other fields may be sent back unchanged.",
  {
    ...StrictPartial(Order.properties).properties,
    changes: Type.Optional(Type.Array(StrictPartial(OrderChange.properties))),
    rows: Type.Array(
      Strict({
        ...StrictPartial(OrderRow.properties).properties,
        product: Id,
        quantity: Type.Integer({ minimum: -9_999, maximum: 9_999 }),
        note: Type.Optional(Line(0, 200)),
      }),
      { maxItems: 200 },
    ),
    ...details,
    reason: Reason,
    version: Version,
  },
)

const ownOrders = { ...anyUser, own: ['teacher', 'school_admin'] } as const satisfies Access
const ownDiets = {
  who: 'user',
  roles: ['teacher', 'school_admin'],
  own: ['teacher', 'school_admin'],
} as const satisfies Access

export const DietName = Choice('DietName', [
  'vegetarian',
  'vegan',
  'gluten_free',
  'lactose_free',
  'milk_free',
  'egg_free',
  'nut_free',
  'fish_free',
  'pork_free',
  'other',
])

const DietEntry = Named('DietEntry', {
  diet: DietName,
  friday: Type.Integer({ minimum: 0, maximum: 999 }),
  saturday: Type.Integer({ minimum: 0, maximum: 999 }),
  text: About('Which diet, only with `other`. No names.', Line(0, 200)),
})

const Diets = Named('Diets', {
  school_unit: Id,
  entries: Type.Array(DietEntry),
  version: About('0: nothing saved yet.', Count),
})

export const ordersContract = {
  'GET /api/invoices/my-orders/': {
    summary: 'De egna enheternas beställningar, och hur många löpare de har; superadmin anger school_unit',
    access: ownOrders,
    query: Strict({ karneval: Type.Optional(Id), school_unit: Type.Optional(Id) }),
    response: {
      200: Strict({
        karneval: Id,
        closes_at: Instant,
        is_open: Type.Boolean(),
        data: About('One per unit with an order or team fees.', Type.Array(Order)),
        units: Type.Array(
          Strict({
            school_unit: Id,
            unit_name: Type.String(),
            runners: About("Runners in the register, or places in the unit's teams if that is more.", Count),
            marchers_left: About("Places in the inmarsch left by the school's other units.", Count),
          }),
        ),
      }),
    },
  },
  'POST /api/invoices/orders/': {
    summary: 'Beställer för en enhet: en beställning per enhet och karneval',
    access: ownOrders,
    body: Strict({ school_unit: Id, karneval: Type.Optional(Id), rows: Rows, ...details }),
    response: { 201: Order },
  },
  'GET /api/invoices/orders/{id}/': {
    summary: 'En beställning',
    access: ownOrders,
    params: IdParams,
    response: { 200: Order },
  },
  'PUT /api/invoices/orders/{id}/': {
    summary: 'Ersätter beställningens rader; det som inte nämns stryks',
    access: ownOrders,
    params: IdParams,
    body: WholeOrder,
    response: { 200: Order },
  },
  'PATCH /api/invoices/orders/{id}/': {
    summary: 'Ändrar de nämnda raderna och uppgifterna; antalet 0 stryker en rad',
    access: ownOrders,
    params: IdParams,
    body: Strict({ rows: Type.Optional(Rows), ...details, reason: Reason, version: Version }),
    response: { 200: Order },
  },
  'GET /api/invoices/orders/{id}/history/': {
    summary: 'Vem som har ändrat vad i beställningen, det nyaste först',
    access: ownOrders,
    params: IdParams,
    response: {
      200: List(
        Strict({
          id: Id,
          at: Instant,
          who: Type.String(),
          action: Type.Enum(['placed', 'changed', 'requested', 'approved', 'refused', 'withdrawn']),
          changes: Type.Array(Strict({ what: Type.String(), before: Type.String(), after: Type.String() })),
          reason: Nullable(Type.String()),
        }),
      ),
    },
  },
  'GET /api/invoices/orders/{id}/receipt/': {
    summary: 'Beställningen som kvitto i PDF',
    access: ownOrders,
    params: IdParams,
    file: ['application/pdf'],
    response: {},
  },
  'GET /api/invoices/stock/': {
    summary: 'Hur mycket som finns kvar av det som kan ta slut',
    access: anyUser,
    query: KarnevalQuery,
    response: { 200: List(Strict({ product: Id, stock: Count, left: Count })) },
  },
  'GET /api/invoices/order-changes/': {
    summary: 'Begärda ändringar efter att beställningarna stängde, de öppna först',
    access: ownOrders,
    query: KarnevalQuery,
    response: { 200: List(OrderChange) },
  },
  'POST /api/invoices/order-changes/': {
    summary: 'Begär en ändring efter att beställningarna stängde',
    access: ownOrders,
    body: Strict({ order: Id, rows: Type.Array(RowInput, { minItems: 1, maxItems: 100 }), reason: Text(3, 500) }),
    response: { 201: OrderChange },
  },
  'POST /api/invoices/order-changes/{id}/withdraw/': {
    summary: 'Drar tillbaka en begäran som ingen har avgjort',
    access: ownOrders,
    params: IdParams,
    response: { 200: OrderChange },
  },
  'POST /api/invoices/order-changes/{id}/decide/': {
    summary: 'Godkänner eller avslår en begärd ändring',
    access: superAdmin,
    params: IdParams,
    body: Strict({ approve: Type.Boolean(), answer: Type.Optional(Text(0, 500)), version: Version }),
    response: { 200: OrderChange },
  },
  'GET /api/invoices/diets/': {
    summary: 'Egna enheters specialdieter: antal, aldrig namn',
    access: ownDiets,
    query: Strict({ karneval: Type.Optional(Id), school_unit: Id }),
    response: { 200: Diets },
  },
  'PUT /api/invoices/diets/': {
    summary: 'Ersätter en enhets specialdieter; en tom lista raderar dem',
    access: ownDiets,
    body: Strict({
      school_unit: Id,
      karneval: Type.Optional(Id),
      entries: Type.Array(DietEntry, { maxItems: 40 }),
      version: Count,
    }),
    response: { 200: Diets },
  },
  'GET /api/invoices/diets/summary/': {
    summary: 'Specialdieterna sammanräknade för köket, utan skola',
    access: superAdmin,
    query: KarnevalQuery,
    response: {
      200: List(Strict({ diet: DietName, text: Type.String(), friday: Count, saturday: Count })),
    },
  },
} as const satisfies Contract
