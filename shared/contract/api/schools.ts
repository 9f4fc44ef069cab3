import Type from 'typebox'
import {
  About,
  Cents,
  Choice,
  ContactInfo,
  Count,
  Day,
  Id,
  IdParams,
  Instant,
  KarnevalQuery,
  List,
  Named,
  Nullable,
  RoleName,
  Round,
  SchoolSubtype,
  SchoolType,
  Strict,
  Version,
} from '../common.ts'
import { type Access, anyone, type Contract, superAdmin } from '../define.ts'
import { Extent, LeftToInvoice, Service } from './billing.ts'
import { SharedInvoicePart } from './invoicing.ts'
import { TeamWithoutHeat } from './school-day.ts'

const unitClass = {
  school_type: Type.Array(SchoolType),
  school_subtype: Type.Array(SchoolSubtype),
  student_count: Nullable(Count),
}

export const UnitClass = Named('UnitClass', 'Fields that decide which events a unit may enter.', unitClass)

export const ClassChange = Named(
  'ClassChange',
  "State of the newest class change saved by the unit's school; null when there is none. While it is `pending`, the unit's own fields are the requested values, and `in_force` applies to events, entries and the draw; null: the unit is new and may not enter events. After a decision the fields and `in_force` are equal.",
  {
    id: Id,
    status: Type.Enum(['pending', 'approved', 'refused']),
    in_force: Nullable(UnitClass),
    requested_at: Instant,
    decided_at: Nullable(Instant),
    answer: About("The organiser's text; empty if none.", Type.String()),
  },
)

const SchoolUnit = Named('SchoolUnit', {
  id: Id,
  school: Id,
  unit_name: Type.String(),
  /** As saved; the class in force may differ (class_change). */
  ...unitClass,
  contact_info: ContactInfo,
  class_change: Nullable(ClassChange),
})

export const School = Named('School', {
  id: Id,
  name: Type.String(),
  number: Nullable(Type.String()),
  municipality: Type.String(),
  version: Version,
  school_unit: Type.Array(SchoolUnit),
})

/** What a participating school may still lack in a carnival. */
export const missingCodes = ['teams', 'leader', 'compositions', 'phone', 'orders', 'billing', 'unpaid'] as const
export const MissingCode = Choice('MissingCode', [...missingCodes])

const PresentCode = About(
  'What a school has in a carnival: teams with a place, late ones, runners in them, a placed order.',
  Choice('PresentCode', ['teams', 'late_teams', 'runners', 'orders']),
)

/** Filter of a school list; `missing` and `has` only work for the organiser and are ignored for others. */
export const SchoolFilter = {
  search: Type.Optional(Type.String({ maxLength: 100 })),
  school_type: Type.Optional(Type.Array(SchoolType)),
  school_subtype: Type.Optional(Type.Array(SchoolSubtype)),
  missing: About('Schools lacking at least one of these.', Type.Optional(Type.Array(MissingCode))),
  has: About('Schools with all of these.', Type.Optional(Type.Array(PresentCode))),
  event_instance: About('For the organiser: schools with teams in this event.', Type.Optional(Id)),
  entered_on: About('For the organiser: schools with teams entered on this day.', Type.Optional(Day)),
  sort: Type.Optional(Type.Enum(['name', '-name', 'municipality', '-municipality'])),
  karneval: Type.Optional(Id),
}

const ownSchool = {
  who: 'user',
  roles: ['teacher', 'school_admin', 'super_admin'],
  own: ['teacher', 'school_admin'],
} as const satisfies Access

const ownUnits = {
  who: 'user',
  roles: ['teacher', 'school_admin'],
  own: ['teacher', 'school_admin'],
} as const satisfies Access

const UnitFigures = Named('UnitFigures', {
  school_unit: Id,
  intent_count: About('Teams of the preliminary entry.', Count),
  team_count: About('Teams not withdrawn.', Count),
  unready_count: About('Those of them without a whole composition.', Count),
  has_order: Type.Boolean(),
  orders_nothing: About('It has an order, of nothing but team fees.', Type.Boolean()),
  has_registrations: About(
    'It has inmarsch, a mascot or a hejarklack. Not diets, which are told without the school.',
    Type.Boolean(),
  ),
  uncovered_count: About('Charged services without a payer.', Count),
  uncovered: About('Which they are, with what they cost.', Type.Array(Strict({ service: Service, cents: Cents }))),
})

const OwnStarts = Named('OwnStarts', {
  start_count: About('All starts of the units, also those that have been run.', Count),
  teams_without_heat: About(
    'The units’ teams that have no published start.',
    Type.Optional(Type.Array(TeamWithoutHeat)),
  ),
  next: About(
    'The first ones still to come, in the order of the calls.',
    Type.Array(
      Named('OwnStart', {
        team: Id,
        team_name: Type.String(),
        event_name: Type.String(),
        round: Round,
        day: Day,
        calls_at: Nullable(Instant),
        starts_at: Nullable(Instant),
        delay_min: About('Minutes; the times above are planned.', Type.Integer()),
        heat: Count,
        lane: Count,
        is_lane: About('false: mass start, where `lane` is the start place.', Type.Boolean()),
        track: About('Where the round is run; null when the schedule does not say.', Nullable(Type.String())),
        assembly_point: About(
          'Where teams gather before they are led to the track; null: not decided.',
          Nullable(Type.String()),
        ),
        changes_close_at: About(
          'Until when the unit may exchange the runners of the round; null: another school’s team, or a round without times.',
          Nullable(Instant),
        ),
      }),
    ),
  ),
})

const OwnInvoice = Named('OwnInvoice', {
  id: Id,
  billing_information: About('The payer, whose page shows the document.', Nullable(Id)),
  number: Count,
  kind: Type.Enum(['invoice', 'credit']),
  extent: Extent,
  payer_name: Type.String(),
  total_cents: Cents,
  open_cents: About('0 while the invoice has not been sent.', Cents),
  due_on: Day,
  is_overdue: Type.Boolean(),
  is_credited: Type.Boolean(),
  is_sent: About('false: made, and no channel has taken it yet.', Type.Boolean()),
})

const OwnRequest = Named('OwnRequest', {
  key: About("Unique among both kinds of requests: 'team-12'.", Type.String()),
  kind: Type.Enum(['add_team', 'withdraw_team', 'change_runners', 'exception', 'order']),
  school_unit: Id,
  team: About('null for a new team that waits, and for orders.', Nullable(Id)),
  about: About('The team, the event of a new team, or the unit whose order it is.', Type.String()),
  status: Type.Enum(['pending', 'approved', 'refused']),
  answer: About("The organiser's text; empty if none.", Type.String()),
  charged: About('Whether the change costs a fee; null while undecided, and for orders.', Nullable(Type.Boolean())),
  fee_cents: About('What a charged change costs besides; null without such a fee.', Nullable(Cents)),
  at: About('When it was decided; asked, while it waits.', Instant),
})

const OwnInvitation = Named('OwnInvitation', "Another school's team that waits for the own school's answer.", {
  id: Id,
  school_unit: About('The own unit that may answer: the first one of the classes of the event.', Id),
  team_name: Type.String(),
  event_name: Type.String(),
  host_school: Type.String(),
  asked_at: Instant,
})

const SchoolHome = Named('SchoolHome', "The home of a school's people.", {
  school: School,
  leaders: Type.Array(
    Strict({
      id: Id,
      name: Type.String(),
      is_self: About('Whether it is the caller.', Type.Boolean()),
      email: Nullable(Type.String()),
      phone: Nullable(Type.String()),
      roles: Type.Array(RoleName),
      school_units: Type.Array(Id),
    }),
  ),
  deadlines: Type.Array(
    Strict({
      code: Type.Enum(['teams', 'runners', 'orders', 'billing', 'leader_phone']),
      due_at: About('null: no separate deadline.', Nullable(Type.String({ format: 'date-time' }))),
      missing: Count,
    }),
  ),
  units: About('What each own unit has in the carnival; empty without one.', Type.Array(UnitFigures)),
  messages: About(
    "The organiser's newest messages to the account.",
    Type.Array(Strict({ id: Id, subject: Type.String(), sent_at: Instant, is_new: Type.Boolean() })),
  ),
  requests: About(
    'What the own units have asked the organiser to change: what waits first, then what was decided in the last 14 days.',
    Type.Array(OwnRequest),
  ),
  invitations: About(
    'Joint teams of other schools that an own unit may answer and nobody has answered, the oldest first.',
    Type.Array(OwnInvitation),
  ),
  day: About('null before the heats are published.', Nullable(OwnStarts)),
  invoices: About("The own units' invoices, newest first; null for a leader.", Nullable(Type.Array(OwnInvoice))),
  shared_invoice_parts: About(
    "The own units' parts of documents that hold other schools' orders too, newest first; null for a leader.",
    Nullable(Type.Array(SharedInvoicePart)),
  ),
  uninvoiced: About('What the own units have ordered and no document has; null for a leader.', Nullable(LeftToInvoice)),
  earlier_debts: About(
    'For the organiser: unpaid invoices of earlier carnivals, newest first.',
    Type.Optional(Type.Array(Strict({ year: Count, invoice: OwnInvoice }))),
  ),
})

export const schoolsContract = {
  'GET /api/schools/list/': {
    summary: 'Skolor: namn och ort för alla; för superadmin också enheter och vad som saknas',
    access: anyone,
    query: Strict({
      ...SchoolFilter,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    }),
    response: {
      200: Strict({
        total: Count,
        meant: About(
          'Only for super_admin, when no school has the searched text: those that it may mean, best first.',
          Type.Optional(Type.Array(Strict({ id: Id, name: Type.String(), municipality: Type.String() }))),
        ),
        data: Type.Array(
          Strict({
            id: Id,
            name: Type.String(),
            municipality: Type.String(),
            details: About(
              'Only for super_admin.',
              Type.Optional(
                Strict({
                  number: Nullable(Type.String()),
                  units: Type.Array(
                    Strict({
                      id: Id,
                      unit_name: Type.String(),
                      school_type: Type.Array(SchoolType),
                      school_subtype: Type.Array(SchoolSubtype),
                      student_count: Nullable(Count),
                    }),
                  ),
                  team_count: Count,
                  order_count: Count,
                  leader_count: Count,
                  leaders: About(
                    'The first two of them, those with a telephone first: whom to ring.',
                    Type.Array(Strict({ name: Type.String(), phone: Nullable(Type.String()) })),
                  ),
                  missing: About(
                    'Stable codes of what the school lacks in the selected carnival.',
                    Type.Array(MissingCode),
                  ),
                }),
              ),
            ),
          }),
        ),
      }),
    },
  },
  'GET /api/schools/{id}/': {
    summary: 'En skola med sina enheter',
    access: ownSchool,
    params: IdParams,
    response: { 200: School },
  },
  'GET /api/schools/my-unit/': {
    summary:
      'Den egna skolan med de enheter som användaren sköter: lagledare, vad som saknas, meddelanden, nästa starter och fakturor',
    access: ownUnits,
    query: KarnevalQuery,
    response: {
      200: SchoolHome,
    },
  },
  'GET /api/schools/{id}/home/': {
    summary: 'En skolas läge i karnevalen, som skolans egna ser det: för arrangören',
    access: superAdmin,
    params: IdParams,
    query: KarnevalQuery,
    response: { 200: SchoolHome },
  },
  'GET /api/schools/all-my-units/': {
    summary: 'Enheter som användaren sköter, till val i formulär',
    access: ownUnits,
    response: { 200: List(SchoolUnit) },
  },
} as const satisfies Contract
