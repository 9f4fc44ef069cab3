import Type from 'typebox'
import { About, Count, Day, Id, Instant, Named, Nullable, Round, Strict } from '../common.ts'
import { type Access, anyone, type Contract, superAdmin } from '../define.ts'

/** Leaders and school admins see their own units; the organiser names one. */
const ownDay = {
  who: 'user',
  roles: ['teacher', 'school_admin', 'super_admin'],
  own: ['teacher', 'school_admin'],
} as const satisfies Access

const Final = Named('SchoolDayFinal', {
  day: Day,
  calls_at: Nullable(Instant),
  starts_at: Instant,
  delay_min: About('Minutes; the times above are planned.', Type.Integer()),
  track: Nullable(Type.String()),
  rule: About('Who goes on to it, in words.', Nullable(Type.String())),
})

const Start = Named('SchoolDayStart', {
  team: Id,
  team_name: Type.String(),
  bib: Nullable(Type.String()),
  withdrawn: About('The team does not run; its place stays in the list, struck through.', Type.Boolean()),
  school_unit: Id,
  event_instance: Id,
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
  final: About(
    'Where and when the final is run, if the team goes on from this trial; null for other starts and in short lists.',
    Type.Union([Final, Type.Null()]),
  ),
  status: Type.Enum(['planned', 'called', 'run']),
  legs: About(
    'Runners in leg order; reserves last.',
    Type.Array(Strict({ leg: Nullable(Count), runner: Type.String() })),
  ),
})

export const TeamWithoutHeat = Named('TeamWithoutHeat', {
  team: Id,
  team_name: Type.String(),
  event_name: Type.String(),
})

const query = Strict({ karneval: Type.Optional(Id), school_unit: Type.Optional(Id) })

export const schoolDayContract = {
  'GET /api/events/school-day/': {
    summary: 'De egna enheternas dag i tidsordning med upprop, heat, bana och löpare',
    access: ownDay,
    query,
    response: {
      200: Strict({
        karneval: Id,
        school: Type.String(),
        units: Type.Array(Strict({ id: Id, unit_name: Type.String() })),
        version: About('Version of the published heats; null before the first.', Nullable(Count)),
        published_at: Nullable(Instant),
        check_path: About(
          'Path that identifies this list: the QR code on a printed list leads there, to check that it is current.',
          Type.String(),
        ),
        check_svg: About('QR code with that address, as SVG.', Type.String()),
        data: Type.Array(Start),
        teams_without_heat: About(
          'The units’ teams that have no published start.',
          Type.Optional(Type.Array(TeamWithoutHeat)),
        ),
      }),
    },
  },
  'GET /api/events/school-day/packet/': {
    summary: 'Samma dag på papper, som PDF',
    access: ownDay,
    query,
    file: ['application/pdf'],
    persons: 'packet',
    response: {},
  },
  'GET /api/events/school-day/packets/': {
    summary: 'Alla skolors paket: en PDF per skola i en zip, eller alla efter varandra i en PDF för skrivaren',
    access: superAdmin,
    query: Strict({ karneval: Type.Optional(Id), format: Type.Optional(Type.Enum(['zip', 'pdf'])) }),
    file: ['application/zip', 'application/pdf'],
    persons: 'packets',
    heavy: true,
    response: {},
  },
  'GET /api/events/call-lists/': {
    summary:
      'Uppropslistor som PDF: heat i uppropets ordning med banor, lediga banor, löpare per sträcka och ledarens telefon',
    access: superAdmin,
    query: Strict({
      karneval: Type.Optional(Id),
      day: About('Only the heats of this day.', Type.Optional(Day)),
      event_instance: About('Only the heats of this event.', Type.Optional(Id)),
    }),
    file: ['application/pdf'],
    persons: 'call_lists',
    heavy: true,
    response: {},
  },
  'GET /api/events/print-check/': {
    summary: 'Om en utskriven lista fortfarande gäller; inga namn',
    access: anyone,
    query: Strict({
      karneval: Type.Optional(Id),
      school_unit: Type.Array(Id, { minItems: 1, maxItems: 20 }),
      version: Type.String({ minLength: 4, maxLength: 40 }),
    }),
    response: {
      200: Strict({
        is_current: Type.Boolean(),
        school: Type.String(),
        version: About('Version of the heats now published.', Nullable(Count)),
        published_at: Nullable(Instant),
      }),
    },
  },
} as const satisfies Contract
