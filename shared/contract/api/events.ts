import Type from 'typebox'
import {
  About,
  Cents,
  Choice,
  Count,
  Day,
  GenderType,
  Id,
  IdParams,
  Instant,
  KarnevalQuery,
  List,
  Named,
  Nullable,
  Round,
  SchoolSubtype,
  SchoolType,
  Strict,
  Version,
} from '../common.ts'
import { type Access, anyone, type Contract } from '../define.ts'
import { resultsServices } from '../raceday.ts'
import { Reason, Team } from './team-shapes.ts'

export const Phase = Choice('Phase', [
  'before',
  'intent',
  'teams',
  'runners',
  'closed',
  'reopened',
  'competition',
  'archived',
])

const OrganiserContact = Named('OrganiserContact', 'Contact for schools and visitors; empty parts were not given.', {
  name: Type.String(),
  email: Type.String(),
  phone: About('E.164.', Type.String()),
  hours: About('Phone hours as text.', Type.String()),
})

export const Karneval = Named('Karneval', {
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
  banner_text: About('null: the default text, built from the dates.', Nullable(Type.String())),
  contact: OrganiserContact,
  results_service: About(
    'Where the results are: in the portal, in the other service that the portal links to, or both.',
    Type.Enum([...resultsServices]),
  ),
  race_days: About(
    "Only in the list and on the carnival's own days: data for the notice of each day.",
    Type.Optional(
      Type.Array(
        Strict({
          day: Day,
          starts_at: About('Planned start of the first race.', Instant),
          starts_late_min: About('Delay of that start, in minutes.', Type.Optional(Type.Integer())),
          delay_min: About('Largest delay of the starts still to come.', Count),
          last_starts_at: About('Expected start of the last race.', Type.Optional(Instant)),
        }),
      ),
    ),
  ),
  phase: About("Computed from the dates and the server's clock, not stored.", Phase),
})

const GenderCount = Named('GenderCount', { female: Count, male: Count })

const CompositionRule = Named(
  'CompositionRule',
  'Composition rule of a team, shared by form and server; `text` is the printed rule.',
  {
    text: Type.String(),
    counts: Type.Optional(GenderCount),
    with_permission: Type.Optional(Type.Array(GenderCount)),
    all_grades: Type.Optional(Type.Boolean()),
    pairs_per_distance: Type.Optional(Type.Boolean()),
    exception_on_shortest_leg: Type.Optional(Type.Boolean()),
    across_schools: Type.Optional(Type.Boolean()),
  },
)

const RoundTimes = Named('RoundTimes', {
  round: Round,
  calls_at: Instant,
  starts_at: Instant,
  finish_at: About('Expected end of the last heat.', Instant),
  changes_close_at: Instant,
})

export const EventQuery = Strict({
  karneval: Type.Optional(Id),
  school_unit: Type.Optional(Id),
  school_type: Type.Optional(Type.Array(SchoolType)),
  school_subtype: Type.Optional(Type.Array(SchoolSubtype)),
  gender_type: Type.Optional(Type.Array(GenderType)),
})

export const EventInstance = Named(
  'EventInstance',
  'An event of one carnival that a unit can enter, with its fee and remaining capacity.',
  {
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
    round_times: About('Empty until set by the organiser.', Type.Array(RoundTimes)),
    max_teams_per_unit: Count,
    max_events_per_runner: About('Maximum number of events per runner: a rule of the carnival, repeated here.', Count),
    fee_cents: About('For a school unit the price that its order has, which a new price does not change.', Cents),
    list_fee_cents: About(
      'Only with school_unit, when its order has another price: the present one.',
      Type.Optional(Cents),
    ),
    late_fee_cents: About('Surcharge for a late entry.', Cents),
    capacity: About('null: no limit.', Nullable(Count)),
    team_count: Count,
    status: Type.Enum(['open', 'full', 'closed']),
  },
)

const { list_fee_cents: _, ...ownFields } = EventInstance.properties

export const OneEvent = Named('Event', 'One event with the fields needed to change it.', {
  ...ownFields,
  product: About('The team fee, a product of the carnival.', Id),
  version: Version,
})

const AssemblyPoint = About(
  'Where teams gather before they are led to the track; null: not decided.',
  Nullable(Type.String()),
)

const TimetableRow = Named('TimetableRow', {
  id: Id,
  day: Day,
  calls_at: Nullable(Instant),
  starts_at: Instant,
  ends_at: About('End of its last heat or of its duration; the start when neither is known.', Instant),
  ceremony_at: Nullable(Instant),
  title: Type.String(),
  kind: Type.Enum(['race', 'program', 'service', 'ceremony']),
  event_instance: Nullable(Id),
  round: Nullable(Round),
  heat_count: Nullable(Count),
  heat_interval_s: About("Seconds from one heat's planned start to the next.", Type.Optional(Count)),
  team_count: Nullable(Count),
  delay_min: About('Minutes; the times above are planned, the actual time is plan + delay.', Type.Integer()),
  ceremony_delay_min: About(
    "Delay after the row's last heat, which applies to its end and the prize ceremony.",
    Type.Integer(),
  ),
  delay_steps: About(
    'Changes of the delay within the row: minutes from each given heat on.',
    Type.Array(Strict({ from_heat: Count, delay_min: Type.Integer() })),
  ),
  track: About('Where it takes place; null: not decided.', Nullable(Type.String())),
  assembly_point: AssemblyPoint,
})

const HeatLane = Named('PublishedHeatLane', "Public, so it has team and school but no runner's name.", {
  lane: Count,
  team: Id,
  team_name: Type.String(),
  school: Id,
  school_name: Type.String(),
  school_unit: Id,
  bib: Nullable(Type.String()),
  withdrawn: About('The team does not run: shown struck through, even before the next publication.', Type.Boolean()),
})

const Heat = Named('PublishedHeat', {
  id: Id,
  number: Count,
  calls_at: Nullable(Instant),
  starts_at: Nullable(Instant),
  delay_min: About('Minutes; the times above are planned, the actual time is plan + delay.', Type.Integer()),
  status: Type.Enum(['planned', 'called', 'run']),
  lanes: Type.Array(HeatLane),
})

const HeatEvent = Named('PublishedHeatRound', {
  event_instance: Id,
  event_name: Type.String(),
  round: Round,
  day: Day,
  starts_at: Nullable(Instant),
  lanes: About('Lanes of the track; null: mass start, where `lane` is the start place.', Nullable(Count)),
  rule: About(
    'Who goes on to the final, in words; null: nobody does, or the rule must be changed.',
    Nullable(Type.String()),
  ),
  track: About('Where the round is run; null: not decided.', Nullable(Type.String())),
  assembly_point: AssemblyPoint,
  heats: Type.Array(Heat),
})

const SchoolRound = Named(
  'SchoolRound',
  "A school's heats in one round; `lanes` of a heat are only the school's own.",
  HeatEvent.properties,
)

const Slug = About(
  "A school's name in an address: `sursik-skola`.",
  Type.String({ pattern: '^[a-z0-9-]+$', minLength: 1, maxLength: 200 }),
)

const Intent = Named('PreliminaryEntry', { event_instance: Id, team_count: Type.Integer({ minimum: 0, maximum: 50 }) })

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
  'GET /api/events/participation/': {
    summary: 'Karnevalen i siffror: skolor, lag och löpare, och skolor och lag per kommun',
    access: anyone,
    query: KarnevalQuery,
    response: {
      200: Strict({
        karneval: Id,
        year: Count,
        schools: Count,
        teams: Count,
        runners: About('Children on a leg of a team; reserves are not counted.', Count),
        schools_of_several: About('The schools that are counted in more than one municipality.', Count),
        municipalities: Type.Array(
          Named('Participation', 'A municipality whose schools take part, with its teams.', {
            name: Type.String(),
            schools: Count,
            teams: Count,
          }),
        ),
      }),
    },
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
      reason: About('For the organiser, to enter outside the dates.', Type.Optional(Reason)),
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
        version: About('null: nothing published yet.', Nullable(Count)),
        published_at: Nullable(Instant),
        data: Type.Array(HeatEvent),
      }),
    },
  },
  'GET /api/events/schools/': {
    summary: 'Skolorna i den publicerade heatindelningen, med adressen till sin sida',
    access: anyone,
    query: KarnevalQuery,
    cached: true,
    derivedFrom: ['GET /api/events/heatschedule/'],
    response: {
      200: Strict({
        karneval: Id,
        data: Type.Array(
          // In the order of the page's markup: /skola has both, and each row compresses into the other.
          Named('StartingSchool', { slug: Slug, name: Type.String(), municipality: Type.String(), school: Id }),
        ),
      }),
    },
  },
  'GET /api/events/schools/{slug}/': {
    summary: 'En skolas starter: gren, heat, bana, plats och förseningar, utan löpare',
    access: anyone,
    params: Strict({ slug: Slug }),
    query: KarnevalQuery,
    cached: true,
    derivedFrom: ['GET /api/events/heatschedule/'],
    response: {
      200: Strict({
        karneval: Id,
        school: Id,
        name: Type.String(),
        municipality: Type.String(),
        slug: Slug,
        version: About('null: nothing published yet.', Nullable(Count)),
        published_at: Nullable(Instant),
        data: Type.Array(SchoolRound),
      }),
    },
  },
} as const satisfies Contract
