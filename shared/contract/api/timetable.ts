import Type from 'typebox'
import { arenaMapLimit, arenaMapType } from '../arena-map.ts'
import {
  About,
  Choice,
  Count,
  Day,
  Id,
  IdParams,
  Instant,
  KarnevalQuery,
  Named,
  Nullable,
  OneLine,
  Round,
  Strict,
  Version,
} from '../common.ts'
import { anyone, type Contract, superAdmin } from '../define.ts'

const Kind = Choice('TimetableRowKind', ['race', 'program', 'service', 'ceremony'])
const Title = Type.String({ minLength: 1, maxLength: 200 })
const Interval = Type.Integer({ minimum: 10, maximum: 7200, description: 'seconds from one heat to the next' })
const Duration = Type.Integer({ minimum: 0, maximum: 1440, description: 'minutes' })

const PlanRow = Named('TimetablePlanRow', {
  id: Id,
  day: Day,
  calls_at: Nullable(Instant),
  starts_at: Instant,
  ends_at: About('End of its last heat or of its duration.', Instant),
  ceremony_at: Nullable(Instant),
  title: Type.String(),
  kind: Kind,
  event_instance: Nullable(Id),
  round: Nullable(Round),
  track: Nullable(Id),
  heat_interval_s: About("null: the event's own interval.", Nullable(Interval)),
  duration_min: Nullable(Duration),
  heat_count: About('Drawn heats, published or not; before the draw the number needed for the teams.', Count),
  is_drawn: About('false: the number of heats is computed from the teams.', Type.Boolean()),
  is_started: About('A heat of it has been called or has a result: it keeps its time.', Type.Boolean()),
  delay_min: Type.Integer(),
  end_delay_min: About('Delay after its last heat, which applies to its end and its prize ceremony.', Type.Integer()),
  version: Version,
})

const Delay = Named('TimetableDelay', {
  id: Id,
  track: Id,
  day: Day,
  minutes: Type.Integer(),
  row: About('null: the row was deleted.', Nullable(Id)),
  title: Type.String(),
  from_heat: Nullable(Count),
  created_at: Instant,
  undone_at: Nullable(Instant),
})

const Minutes = Type.Integer({ minimum: 0, maximum: 240 })

const Conflicts = Type.Array(
  Strict({
    rows: Type.Array(Id),
    text: About('One short sentence.', Type.String()),
    parts: About(
      'The same sentence in two lines: what happens to runners, and the rows that they run. Left out: it is one.',
      Type.Optional(Strict({ what: Type.String(), where: Type.String() })),
    ),
    detail: About('The teams that it concerns.', Type.Optional(Type.String())),
    runners: About('Left out: a conflict of the rows, whoever runs in them.', Type.Optional(Count)),
    rest_min: About('The shortest rest in whole minutes; left out: no short rest, but a clash.', Type.Optional(Count)),
    short_min: About(
      'How many minutes later the last of the rows would have to start; left out: another start does not help.',
      Type.Optional(Count),
    ),
  }),
)

const Plan = Named('TimetablePlan', {
  karneval: Id,
  version: About('Incremented by each change of any row: identifies the plan that a proposal is based on.', Count),
  min_rest_min: About("The carnival's least rest of a runner, which proposals start from.", Minutes),
  tracks: Type.Array(Strict({ id: Id, name: Type.String(), assembly_point: Type.String(), version: Version })),
  arena_map: About(
    "The organiser's picture of the arena; null: the portal's own drawing is shown.",
    Nullable(Strict({ id: Id, added_at: Instant })),
  ),
  rows: Type.Array(PlanRow),
  delays: Type.Array(Delay),
  missing: About(
    "Rounds of the carnival's events without a row.",
    Type.Array(
      Strict({
        event_instance: Id,
        round: Round,
        title: Type.String(),
        heat_count: Count,
        track: About('Track of the event, or of a similar one; null: unknown.', Nullable(Id)),
      }),
    ),
  ),
  conflicts: About('Conflicts, as text.', Conflicts),
})

const Proposal = Named('TimetableProposal', {
  version: Count,
  rows: Type.Array(
    Strict({
      id: Id,
      title: Type.String(),
      before: Instant,
      after: Instant,
      calls_at: Nullable(Instant),
      ceremony_at: Nullable(Instant),
    }),
  ),
  conflicts: Conflicts,
})

const Place = Strict({ starts_at: Instant, track: Nullable(Id) })

const Moves = Named('TimetableMoves', {
  version: Count,
  rows: About(
    'The rows that change place; their calls and ceremonies keep the distance to the start.',
    Type.Array(
      Strict({
        id: Id,
        title: Type.String(),
        round: Nullable(Round),
        before: Place,
        after: Place,
        ends_at: Instant,
        calls_at: Nullable(Instant),
        ceremony_at: Nullable(Instant),
        is_published: About('Its heats are public.', Type.Boolean()),
        starts: About('Public starts in it, withdrawn teams left out.', Count),
      }),
    ),
  ),
  schools: About('Schools with a public start in the rows.', Count),
  followers: About('Devices that follow such a school and are told of a new time.', Count),
  conflicts: About('Conflicts with the rows in their new places.', Conflicts),
})

const Clock = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'HH:MM, Europe/Helsinki' })
const spacing = {
  call_lead_min: Minutes,
  gap_min: Minutes,
  ceremony_lead_min: Minutes,
  rest_min: Minutes,
}
const TrackName = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
const times = { day: Day, calls_at: Nullable(Instant), starts_at: Instant, ceremony_at: Nullable(Instant) }

export const timetableContract = {
  'GET /api/events/timetable/plan/': {
    summary: 'Minutschemat för arrangören: banor, rader, förseningar och det som krockar',
    access: superAdmin,
    query: KarnevalQuery,
    response: { 200: Plan },
  },
  'POST /api/events/timetable/tracks/': {
    summary: 'Ny bana',
    access: superAdmin,
    body: Strict({ karneval: Id, name: TrackName }),
    response: { 201: Plan },
  },
  'PATCH /api/events/timetable/tracks/{id}/': {
    summary: 'Ändrar namn och samlingsplats för en bana',
    access: superAdmin,
    params: IdParams,
    body: Strict({
      version: Version,
      name: TrackName,
      assembly_point: About('Left out: unchanged; empty: not decided.', Type.Optional(OneLine(120))),
    }),
    response: { 200: Plan },
  },
  'DELETE /api/events/timetable/tracks/{id}/': {
    summary: 'Tar bort en bana som ingen rad använder',
    access: superAdmin,
    params: IdParams,
    query: Strict({ version: Version }),
    response: { 200: Plan },
  },
  'GET /api/events/arena-map/': {
    summary: 'Kartan över arenan: arrangörens bild, eller portalens egen ritning',
    access: anyone,
    query: Strict({
      ...KarnevalQuery.properties,
      picture: About('Not read: makes the address another one when the picture is.', Type.Optional(Count)),
    }),
    polled: true,
    file: [arenaMapType],
    response: {},
  },
  'POST /api/events/arena-map/': {
    summary: 'Tar emot en egen bild av arenan, rensad från allt som inte är en ritning',
    access: superAdmin,
    query: Strict({ karneval: Id }),
    rawBody: [arenaMapType],
    bodyLimit: arenaMapLimit,
    response: { 201: Plan },
  },
  'POST /api/events/arena-map/{id}/undo/': {
    summary: 'Tar tillbaka bilden av arenan; den förra gäller igen',
    access: superAdmin,
    params: IdParams,
    response: { 200: Plan },
  },
  'POST /api/events/timetable/rows/': {
    summary: 'Ny rad i minutschemat',
    access: superAdmin,
    body: Strict({
      karneval: Id,
      ...times,
      title: Title,
      kind: Type.Enum(['program', 'service', 'ceremony']),
      track: Nullable(Id),
      duration_min: Nullable(Duration),
    }),
    response: { 201: Plan },
  },
  'PATCH /api/events/timetable/rows/{id}/': {
    summary: 'Ändrar en rad; heatens tider följer med',
    access: superAdmin,
    params: IdParams,
    body: Strict({
      version: Version,
      day: Type.Optional(Day),
      calls_at: Type.Optional(Nullable(Instant)),
      starts_at: Type.Optional(Instant),
      ceremony_at: Type.Optional(Nullable(Instant)),
      title: Type.Optional(Title),
      track: Type.Optional(Nullable(Id)),
      heat_interval_s: Type.Optional(Nullable(Interval)),
      duration_min: Type.Optional(Nullable(Duration)),
    }),
    response: { 200: Plan },
  },
  'DELETE /api/events/timetable/rows/{id}/': {
    summary: 'Tar bort en rad; en omgång som är lottad står kvar',
    access: superAdmin,
    params: IdParams,
    query: Strict({ version: Version }),
    response: { 200: Plan },
  },
  'POST /api/events/timetable/generate/': {
    summary: 'Räknar om tiderna enligt heat, banor och vila; utan apply bara ett förslag',
    access: superAdmin,
    body: Strict({
      karneval: Id,
      version: About("The plan's version as it was read.", Count),
      mode: Type.Enum(['shift', 'pack']),
      ...spacing,
      apply: Type.Boolean(),
    }),
    response: { 200: Proposal },
  },
  'POST /api/events/timetable/moves/': {
    summary: 'Flyttar rader i tid och mellan banor, alla eller ingen; utan apply bara vad flyttarna betyder',
    access: superAdmin,
    body: Strict({
      karneval: Id,
      version: About("The plan's version as it was read.", Count),
      moves: Type.Array(Strict({ row: Id, starts_at: Instant, track: Nullable(Id) }), { minItems: 1, maxItems: 200 }),
      apply: Type.Boolean(),
    }),
    response: { 200: Moves },
  },
  'POST /api/events/timetable/rounds/': {
    summary: 'Rader för omgångar som saknas, där banan har en lucka; utan apply bara ett förslag',
    access: superAdmin,
    body: Strict({
      karneval: Id,
      version: About("The plan's version as it was read.", Count),
      rounds: Type.Array(
        Strict({
          event_instance: Id,
          round: Round,
          track: Id,
          day: About('null: the first day of the carnival with room.', Nullable(Day)),
        }),
        { minItems: 1, maxItems: 100 },
      ),
      ...spacing,
      day_starts: About('No race starts before this time: HH:MM, Europe/Helsinki.', Clock),
      day_ends: About('No race ends after this time: HH:MM, Europe/Helsinki.', Clock),
      apply: Type.Boolean(),
    }),
    response: {
      200: Strict({
        version: Count,
        rows: Type.Array(
          Strict({
            event_instance: Id,
            round: Round,
            title: Type.String(),
            day: Day,
            track: Id,
            heat_count: Count,
            calls_at: Instant,
            starts_at: Instant,
            ends_at: Instant,
            ceremony_at: Nullable(Instant),
            is_late: About("true: no room before the day's end.", Type.Boolean()),
          }),
        ),
        conflicts: Conflicts,
      }),
    },
  },
  'POST /api/events/timetable/delays/': {
    summary: 'Försening från ett heat: det som följer på samma bana samma dag flyttas, planen står kvar',
    access: superAdmin,
    body: Strict({
      row: Id,
      from_heat: About('1: the whole row.', Type.Integer({ minimum: 1, maximum: 500 })),
      minutes: Type.Integer({ minimum: -240, maximum: 600 }),
    }),
    response: { 201: Plan },
  },
  'POST /api/events/timetable/delays/{id}/undo/': {
    summary: 'Tar tillbaka en försening',
    access: superAdmin,
    params: IdParams,
    response: { 200: Plan },
  },
} as const satisfies Contract
