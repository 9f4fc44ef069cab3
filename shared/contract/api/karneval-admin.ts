import Type from 'typebox'
import {
  About,
  Cents,
  ContactInfo,
  Count,
  Day,
  Id,
  IdParams,
  Instant,
  List,
  Named,
  Nullable,
  OneLine,
  Round,
  Strict,
  StrictPartial,
  Version,
} from '../common.ts'
import { anyone, type Contract, superAdmin } from '../define.ts'
import { resultOrders } from '../raceday.ts'
import { EventInstance, EventQuery, Karneval, OneEvent } from './events.ts'
import { ProductCategory } from './invoices.ts'

const organiserSettings = {
  charge_draft_teams: About('Whether draft teams are invoiced.', Type.Boolean()),
  young_results: About(
    'What is told of the results of events up to grade 4: all, times without an order, or only who finished.',
    Type.Enum([...resultOrders]),
  ),
  announcer_names: About("Whether the announcer's link shows the runners' names.", Type.Boolean()),
  min_rest_min: About(
    'Minutes that a runner rests at the least from a finish to the next call: the draw aims at it.',
    Type.Integer({ minimum: 0, maximum: 240 }),
  ),
}
const AdminKarneval = Named('AdminKarneval', { ...Karneval.properties, ...organiserSettings, version: Version })

const moments = {
  intent_opens_at: Instant,
  intent_closes_at: Instant,
  teams_open_at: Instant,
  teams_close_at: Instant,
  runners_close_at: Instant,
  runners_reopen_at: Instant,
  orders_close_at: Instant,
}
const dates = { starts_on: Day, ends_on: Day, ...moments }
const fields = {
  name: OneLine(100, 1),
  year: Type.Integer({ minimum: 1961, maximum: 2200 }),
  venue: OneLine(100, 1),
  city: OneLine(100, 1),
  ...dates,
  banner_text: About('null: the default text, built from the dates.', Nullable(Type.String({ maxLength: 300 }))),
  charge_draft_teams: About('Left out: unchanged; true in a new carnival.', Type.Optional(Type.Boolean())),
  results_service: About(
    "Left out: unchanged; 'both' in a new carnival.",
    Type.Optional(Karneval.properties.results_service),
  ),
  young_results: About("Left out: unchanged; 'all' in a new carnival.", Type.Optional(organiserSettings.young_results)),
  announcer_names: About('Left out: unchanged; false in a new carnival.', Type.Optional(Type.Boolean())),
  min_rest_min: About('Left out: unchanged; 10 in a new carnival.', Type.Optional(organiserSettings.min_rest_min)),
  contact: About(
    'Left out: unchanged; empty in a new carnival.',
    Type.Optional(
      Strict({
        name: OneLine(100),
        email: ContactInfo.properties.email,
        phone: OneLine(40),
        hours: OneLine(100),
      }),
    ),
  ),
}

/** May be sent back unchanged: the status has its own call, the phase follows from the dates. */
const asRead = {
  id: Type.Optional(Id),
  status: Type.Optional(Karneval.properties.status),
  phase: Type.Optional(Karneval.properties.phase),
}

const roundTimes = {
  calls_at: Instant,
  starts_at: Instant,
  changes_close_at: About('Deadline for changes of the composition.', Instant),
}

const EventRow = Named('AdminEvent', {
  id: Id,
  karneval: Id,
  event: Id,
  name: Type.String(),
  product: Id,
  fee_cents: Cents,
  capacity: About('null: no limit.', Nullable(Count)),
  status: Type.Enum(['draft', 'open', 'cancelled']),
  team_count: Count,
  rounds: About(
    'Rounds of the event with their times; null: not decided yet.',
    Type.Array(
      Strict({
        round: Round,
        calls_at: Nullable(Instant),
        starts_at: Nullable(Instant),
        changes_close_at: Nullable(Instant),
      }),
    ),
  ),
  version: Version,
})
const eventFields = {
  product: Id,
  capacity: Nullable(Type.Integer({ minimum: 0, maximum: 10_000 })),
  status: Type.Enum(['draft', 'open', 'cancelled']),
}

const WholeEvent = Named(
  'WholeEvent',
  "An event as it was read. `full` and `closed` are derived from the stored status; sending them back changes nothing, nor do fields of the event's template.",
  {
    ...StrictPartial(OneEvent.properties).properties,
    ...eventFields,
    status: Type.Enum(['draft', 'open', 'cancelled', 'full', 'closed']),
    version: Version,
  },
)

const Product = Named('AdminProduct', {
  id: Id,
  karneval: Id,
  code: Type.String(),
  name: Type.String(),
  category: ProductCategory,
  unit: Type.String(),
  price_cents: Cents,
  vat_percent: Type.Number(),
  stock: About('null: unlimited.', Nullable(Count)),
  sold: About('Quantity already ordered.', Type.Integer()),
  orderable: Type.Boolean(),
  purpose: About(
    'Special use of the product in the portal.',
    Nullable(Type.Enum(['late_team_fee', 'incomplete_team_fee'])),
  ),
  version: Version,
})
const productFields = {
  name: OneLine(100, 1),
  unit: OneLine(20, 1),
  price_cents: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  vat_percent: Type.Number({ minimum: 0, maximum: 99, multipleOf: 0.01 }),
  stock: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  orderable: Type.Boolean(),
}

const ofKarneval = Strict({ karneval: Id })

export const karnevalAdminContract = {
  'GET /api/events/stafettkarneval/': {
    summary: 'Alla karnevaler, också utkast',
    access: superAdmin,
    response: { 200: List(AdminKarneval) },
  },
  'POST /api/events/stafettkarneval/': {
    summary: 'Ny karneval, som utkast',
    access: superAdmin,
    body: Strict(fields),
    response: { 201: AdminKarneval },
  },
  'GET /api/events/stafettkarneval/{id}/': {
    summary: 'En karneval med sin version',
    access: superAdmin,
    params: IdParams,
    response: { 200: AdminKarneval },
  },
  'PUT /api/events/stafettkarneval/{id}/': {
    summary: 'Ändrar en karneval',
    access: superAdmin,
    params: IdParams,
    body: Strict({ ...asRead, ...fields, version: Version }),
    response: { 200: AdminKarneval },
  },
  'PATCH /api/events/stafettkarneval/{id}/': {
    summary: 'Ändrar delar av en karneval',
    access: superAdmin,
    params: IdParams,
    body: Strict({ ...StrictPartial(fields).properties, version: Version }),
    response: { 200: AdminKarneval },
  },
  'DELETE /api/events/stafettkarneval/{id}/': {
    summary: 'Tar bort ett utkast som inte används',
    access: superAdmin,
    params: IdParams,
    response: { 204: Type.Null() },
  },
  'POST /api/events/stafettkarneval/{id}/copy/': {
    summary:
      'Nytt utkast efter en tidigare karneval: datum, grenar, avgifter, tidtabell, priser och produkter följer med',
    access: superAdmin,
    params: IdParams,
    body: Strict({
      name: OneLine(100, 1),
      starts_on: Day,
      dates: About('Dates that do not follow the first day.', Type.Optional(StrictPartial(moments))),
      product_names: About(
        'New names of products of the earlier carnival.',
        Type.Optional(Type.Array(Strict({ product: Id, name: OneLine(100, 1) }), { maxItems: 200 })),
      ),
      without_events: About(
        'Events of the earlier carnival that do not come along.',
        Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
      ),
    }),
    response: { 201: AdminKarneval },
  },
  'POST /api/events/stafettkarneval/{id}/status/': {
    summary: 'Byter status; högst en karneval är aktiv',
    access: superAdmin,
    params: IdParams,
    body: Strict({ status: Type.Enum(['draft', 'upcoming', 'active', 'archived']), version: Version }),
    response: { 200: AdminKarneval },
  },
  'GET /api/events/event-instances/': {
    summary: 'Grenar, samma urval som event/list',
    access: anyone,
    query: EventQuery,
    response: { 200: List(EventInstance) },
  },
  'GET /api/events/event-instances/admin/': {
    summary: 'En karnevals grenar med version, och grenar som den inte har',
    access: superAdmin,
    query: ofKarneval,
    response: {
      200: Strict({ data: Type.Array(EventRow), others: Type.Array(Strict({ id: Id, name: Type.String() })) }),
    },
  },
  'POST /api/events/event-instances/': {
    summary: 'Lägger till en gren i en karneval',
    access: superAdmin,
    body: Strict({ karneval: Id, event: Id, ...eventFields }),
    response: { 201: EventRow },
  },
  'PUT /api/events/event-instances/{id}/': {
    summary: 'Ändrar avgift, kapacitet och status',
    access: superAdmin,
    params: IdParams,
    body: WholeEvent,
    response: { 200: EventRow },
  },
  'PATCH /api/events/event-instances/{id}/': {
    summary: 'Ändrar delar av en gren',
    access: superAdmin,
    params: IdParams,
    body: Strict({ ...StrictPartial(eventFields).properties, version: Version }),
    response: { 200: EventRow },
  },
  'POST /api/events/event-instances/changes/': {
    summary: 'Ändrar flera av en karnevals grenar, alla eller ingen',
    access: superAdmin,
    body: Strict({
      karneval: Id,
      events: Type.Array(Strict({ id: Id, ...StrictPartial(eventFields).properties, version: Version }), {
        minItems: 1,
        maxItems: 200,
      }),
    }),
    response: { 200: List(EventRow) },
  },
  'PUT /api/events/event-instances/{id}/rounds/': {
    summary: 'En omgångs upprop, start och sista tid för ändringar; tidtabellen och planerade heat följer med',
    access: superAdmin,
    params: IdParams,
    body: Strict({ round: Round, ...roundTimes, version: Version }),
    response: { 200: EventRow },
  },
  'DELETE /api/events/event-instances/{id}/': {
    summary: 'Tar bort en gren utan lag',
    access: superAdmin,
    params: IdParams,
    response: { 204: Type.Null() },
  },
  'GET /api/invoices/products/': {
    summary: 'En karnevals produkter med lager och vad som har beställts',
    access: superAdmin,
    query: ofKarneval,
    response: { 200: List(Product) },
  },
  'POST /api/invoices/products/': {
    summary: 'Ny produkt',
    access: superAdmin,
    body: Strict({
      karneval: Id,
      code: Type.String({ pattern: '^[a-z0-9_]{1,40}$' }),
      category: ProductCategory,
      ...productFields,
    }),
    response: { 201: Product },
  },
  'PATCH /api/invoices/products/{id}/': {
    summary: 'Ändrar en produkt; redan gjorda beställningar behåller sitt pris',
    access: superAdmin,
    params: IdParams,
    body: Strict({ ...StrictPartial(productFields).properties, version: Version }),
    response: { 200: Product },
  },
  'DELETE /api/invoices/products/{id}/': {
    summary: 'Tar bort en produkt som ingen använder',
    access: superAdmin,
    params: IdParams,
    response: { 204: Type.Null() },
  },
} as const satisfies Contract
