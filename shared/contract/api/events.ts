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

/** Whom schools and visitors turn to; every part is empty where the organiser has given nothing. */
const OrganiserContact = Strict({
  name: Type.String(),
  email: Type.String(),
  /** E.164. */
  phone: Type.String(),
  /** When the phone is answered, in words. */
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
  /** null: the usual text, built from the dates. */
  banner_text: Nullable(Type.String()),
  contact: OrganiserContact,
  /** Only in the list, and there on the carnival's own days: what the notice says of each. */
  race_days: Type.Optional(
    Type.Array(
      Strict({
        day: Day,
        /** The first race, as planned. */
        starts_at: Instant,
        /** The largest delay of a track. */
        delay_min: Count,
      }),
    ),
  ),
  /** Computed from the dates and the server's clock, never stored. */
  phase: Phase,
})

const GenderCount = Strict({ female: Count, male: Count })

/** How a team is put together, for the rules that form and server share; `text` is what the rules print. */
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
  /** When the last heat is expected to be over. */
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

/** What a unit can enter: an event of one carnival with its fee and what is left of its capacity. */
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
  /** Empty while the organiser has not set them. */
  round_times: Type.Array(RoundTimes),
  max_teams_per_unit: Count,
  /** In how many events a runner may start: the carnival's rule, repeated beside the others. */
  max_events_per_runner: Count,
  fee_cents: Cents,
  /** What a team costs more when it is entered late. */
  late_fee_cents: Cents,
  /** null: no limit. */
  capacity: Nullable(Count),
  team_count: Count,
  status: Type.Enum(['open', 'full', 'closed']),
})

/** One event, with what its change needs. */
export const OneEvent = Strict({
  ...EventInstance.properties,
  /** The fee, as a product of the carnival. */
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
  /** Minutes; the times above are the plan, the new time is plan + delay. */
  delay_min: Type.Integer(),
  /** The delay when the row's last heat has been run: the prize ceremony's. */
  ceremony_delay_min: Type.Integer(),
  /** Where the delay changes within the row: from which heat on it is how many minutes. */
  delay_steps: Type.Array(Strict({ from_heat: Count, delay_min: Type.Integer() })),
  track: Nullable(Type.String()),
})

/** Team and school, never a runner's name: this is public. */
const HeatLane = Strict({
  lane: Count,
  team: Id,
  team_name: Type.String(),
  school: Id,
  school_name: Type.String(),
  school_unit: Id,
  bib: Nullable(Type.String()),
  /** The team will not run: shown struck through, also before the next publication. */
  withdrawn: Type.Boolean(),
})

const Heat = Strict({
  id: Id,
  number: Count,
  calls_at: Nullable(Instant),
  starts_at: Nullable(Instant),
  /** Minutes; the times above are the plan, the new time is plan + delay. */
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
  /** Lanes of the track; null: mass start, and a place's `lane` is its start place. */
  lanes: Nullable(Count),
  heats: Type.Array(Heat),
})

const Intent = Strict({ event_instance: Id, team_count: Type.Integer({ minimum: 0, maximum: 50 }) })

/** T and S enter their own units; a foreign unit answers 404. */
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
      /** The organiser's, for entering outside the dates. */
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
        /** null: nothing is published yet. */
        version: Nullable(Count),
        published_at: Nullable(Instant),
        data: Type.Array(HeatEvent),
      }),
    },
  },
} as const satisfies Contract
