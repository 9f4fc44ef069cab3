import Type from 'typebox'
import {
  Cents,
  Count,
  Day,
  GenderType,
  Id,
  IdParams,
  Instant,
  KarnevalQuery,
  List,
  Nullable,
  Round,
  SchoolSubtype,
  SchoolType,
  Strict,
  Version,
} from '../common.ts'
import { type Access, anyone, type Contract } from '../define.ts'
import { Reason, Team } from './team-shapes.ts'

export const Phase = Type.Enum([
  'before',
  'intent',
  'teams',
  'runners',
  'closed',
  'reopened',
  'competition',
  'archived',
])

/** Contact for schools and visitors; empty parts were not given. */
const OrganiserContact = Strict({
  name: Type.String(),
  email: Type.String(),
  /** E.164. */
  phone: Type.String(),
  /** Phone hours as text. */
  hours: Type.String(),
})

export const Karneval = Strict({
  id: Id,
  name: Type.String(),
  year: Type.Integer(),
  status: Type.Enum(['draft', 'upcoming', 'active', 'archived']),
  venue: Type.String(),
  city: Type.String(),
  starts_on: Day,
  ends_on: Day,
  intent_opens_at: Instant,
  intent_closes_at: Instant,
  teams_open_at: Instant,
  teams_close_at: Instant,
  runners_close_at: Instant,
  runners_reopen_at: Instant,
  orders_close_at: Instant,
  /** null: the default text, built from the dates. */
  banner_text: Nullable(Type.String()),
  contact: OrganiserContact,
  /** Only in the list and on the carnival's own days: data for the notice of each day. */
  race_days: Type.Optional(
    Type.Array(
      Strict({
        day: Day,
        /** Planned start of the first race. */
        starts_at: Instant,
        /** Largest delay of any track. */
        delay_min: Count,
      }),
    ),
  ),
  /** Computed from the dates and the server's clock, not stored. */
  phase: Phase,
})

const GenderCount = Strict({ female: Count, male: Count })

/** Composition rule of a team, shared by form and server; `text` is the printed rule. */
const CompositionRule = Strict({
  text: Type.String(),
  counts: Type.Optional(GenderCount),
  with_permission: Type.Optional(Type.Array(GenderCount)),
  all_grades: Type.Optional(Type.Boolean()),
  pairs_per_distance: Type.Optional(Type.Boolean()),
  exception_on_shortest_leg: Type.Optional(Type.Boolean()),
  across_schools: Type.Optional(Type.Boolean()),
})

const RoundTimes = Strict({
  round: Round,
  calls_at: Instant,
  starts_at: Instant,
  /** Expected end of the last heat. */
  finish_at: Instant,
  changes_close_at: Instant,
})

export const EventQuery = Strict({
  karneval: Type.Optional(Id),
  school_unit: Type.Optional(Id),
  school_type: Type.Optional(Type.Array(SchoolType)),
  school_subtype: Type.Optional(Type.Array(SchoolSubtype)),
  gender_type: Type.Optional(Type.Array(GenderType)),
})

/** An event of one carnival that a unit can enter, with its fee and remaining capacity. */
export const EventInstance = Strict({
  id: Id,
  karneval: Id,
  event: Id,
  name: Type.String(),
  category: Type.String(),
  school_types: Type.Array(SchoolType),
  school_subtypes: Type.Array(SchoolSubtype),
  gender_type: GenderType,
  composition: Nullable(Type.String()),
  composition_rule: Nullable(CompositionRule),
  leg_distances_m: Nullable(Type.Array(Type.Integer())),
  team_size: Count,
  reserves_max: Count,
  min_grade: Count,
  max_grade: Count,
  rounds: Type.Array(Round),
  /** Empty until set by the organiser. */
  round_times: Type.Array(RoundTimes),
  max_teams_per_unit: Count,
  /** Maximum number of events per runner: a rule of the carnival, repeated here. */
  max_events_per_runner: Count,
  fee_cents: Cents,
  /** Surcharge for a late entry. */
  late_fee_cents: Cents,
  /** null: no limit. */
  capacity: Nullable(Count),
  team_count: Count,
  status: Type.Enum(['open', 'full', 'closed']),
})

/** One event with the fields needed to change it. */
export const OneEvent = Strict({
  ...EventInstance.properties,
  /** The team fee, a product of the carnival. */
  product: Id,
  version: Version,
})

const TimetableRow = Strict({
  id: Id,
  day: Day,
  calls_at: Nullable(Instant),
  starts_at: Instant,
  ceremony_at: Nullable(Instant),
  title: Type.String(),
  kind: Type.Enum(['race', 'program', 'service', 'ceremony']),
  event_instance: Nullable(Id),
  round: Nullable(Round),
  heat_count: Nullable(Count),
  team_count: Nullable(Count),
  /** Minutes; the times above are planned, the actual time is plan + delay. */
  delay_min: Type.Integer(),
  /** Delay after the row's last heat, which applies to the prize ceremony. */
  ceremony_delay_min: Type.Integer(),
  /** Changes of the delay within the row: minutes from each given heat on. */
  delay_steps: Type.Array(Strict({ from_heat: Count, delay_min: Type.Integer() })),
  track: Nullable(Type.String()),
})

/** Public, so it has team and school but no runner's name. */
const HeatLane = Strict({
  lane: Count,
  team: Id,
  team_name: Type.String(),
  school: Id,
  school_name: Type.String(),
  school_unit: Id,
  bib: Nullable(Type.String()),
  /** The team does not run: shown struck through, even before the next publication. */
  withdrawn: Type.Boolean(),
})

const Heat = Strict({
  id: Id,
  number: Count,
  calls_at: Nullable(Instant),
  starts_at: Nullable(Instant),
  /** Minutes; the times above are planned, the actual time is plan + delay. */
  delay_min: Type.Integer(),
  status: Type.Enum(['planned', 'called', 'run']),
  lanes: Type.Array(HeatLane),
})

const HeatEvent = Strict({
  event_instance: Id,
  event_name: Type.String(),
  round: Round,
  day: Day,
  starts_at: Nullable(Instant),
  /** Lanes of the track; null: mass start, where `lane` is the start place. */
  lanes: Nullable(Count),
  heats: Type.Array(Heat),
})

const Intent = Strict({ event_instance: Id, team_count: Type.Integer({ minimum: 0, maximum: 50 }) })

/** Leaders and school admins enter their own units; other units answer 404. */
const ownEntries = {
  who: 'user',
  roles: ['teacher', 'school_admin'],
  own: ['teacher', 'school_admin'],
} as const satisfies Access
const ownTeams = {
  who: 'user',
  roles: ['teacher', 'school_admin', 'super_admin'],
  own: ['teacher', 'school_admin'],
} as const satisfies Access

export const eventsContract = {
  'GET /api/events/stafettkarneval/active/': {
    summary: 'Den aktiva karnevalen, som lista',
    access: anyone,
    response: { 200: List(Karneval) },
  },
  'GET /api/events/stafettkarneval/list/': {
    summary: 'Alla karnevaler utom utkast, nyaste först',
    access: anyone,
    response: { 200: List(Karneval) },
  },
  'GET /api/events/stafettkarneval/upcoming/': {
    summary: 'Kommande karnevaler, den närmaste först; den aktiva är inte med',
    access: anyone,
    response: { 200: List(Karneval) },
  },
  'GET /api/events/event/list/': {
    summary: 'Grenar; med school_unit bara dem som enheten får anmäla lag till',
    access: anyone,
    query: EventQuery,
    response: { 200: List(EventInstance) },
  },
  'GET /api/events/event-instances/{id}/': {
    summary: 'En gren',
    access: anyone,
    params: IdParams,
    response: { 200: OneEvent },
  },
  'GET /api/events/event-team-counts/': {
    summary: 'Antal lag per gren',
    access: anyone,
    query: KarnevalQuery,
    response: { 200: List(Strict({ event_instance: Id, event_name: Type.String(), team_count: Count })) },
  },
  'GET /api/events/teams/count/': {
    summary: 'Antal lag',
    access: anyone,
    query: KarnevalQuery,
    response: { 200: Strict({ count: Count }) },
  },
  'GET /api/events/heats/count/': {
    summary: 'Antal publicerade heat',
    access: anyone,
    query: KarnevalQuery,
    response: { 200: Strict({ count: Count }) },
  },
  'GET /api/events/event/myintent/': {
    summary: 'De egna enheternas preliminära anmälningar',
    access: ownEntries,
    query: KarnevalQuery,
    response: { 200: List(Strict({ school_unit: Id, event_instance: Id, team_count: Count })) },
  },
  'POST /api/events/event/intent/': {
    summary: 'Ersätter enhetens preliminära anmälningar',
    access: ownEntries,
    body: Strict({ school_unit: Id, intents: Type.Array(Intent, { maxItems: 200 }) }),
    response: { 200: List(Strict({ school_unit: Id, event_instance: Id, team_count: Count })) },
  },
  'POST /api/events/teams/intent/': {
    summary: 'Skapar eller stryker lag tills antalet stämmer; lag med löpare stryks bara med confirm',
    access: ownTeams,
    body: Strict({
      school_unit: Id,
      teams: Type.Array(Strict({ event_instance: Id, count: Type.Integer({ minimum: 0, maximum: 50 }) }), {
        maxItems: 200,
      }),
      confirm: Type.Optional(Type.Boolean()),
      /** For the organiser, to enter outside the dates. */
      reason: Type.Optional(Reason),
    }),
    response: { 200: List(Team) },
  },
  'GET /api/events/teams/myschool/': {
    summary: 'De egna enheternas lag med löpare; superadmin anger school_unit',
    access: ownTeams,
    query: Strict({ karneval: Type.Optional(Id), school_unit: Type.Optional(Id) }),
    response: { 200: List(Team) },
  },
  'GET /api/events/timetable/': {
    summary: 'Minutschemat',
    access: anyone,
    query: KarnevalQuery,
    cached: true,
    response: { 200: Strict({ karneval: Id, updated_at: Instant, data: Type.Array(TimetableRow) }) },
  },
  'GET /api/events/heatschedule/': {
    summary: 'Den senast publicerade heatindelningen',
    access: anyone,
    query: Strict({
      karneval: Type.Optional(Id),
      date: Type.Optional(Day),
      school_unit: Type.Optional(Id),
      event_instance: Type.Optional(Id),
    }),
    cached: true,
    response: {
      200: Strict({
        karneval: Id,
        /** null: nothing published yet. */
        version: Nullable(Count),
        published_at: Nullable(Instant),
        data: Type.Array(HeatEvent),
      }),
    },
  },
} as const satisfies Contract
