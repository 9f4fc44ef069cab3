import Type from 'typebox'
import {
  About,
  Cents,
  Choice,
  Count,
  Id,
  IdParams,
  Instant,
  List,
  Named,
  Nullable,
  Round,
  Strict,
  Version,
} from '../common.ts'
import { anyUser, type Contract, superAdmin } from '../define.ts'
import { HeatStatus } from './heats.ts'
import { Gender, Legs, Line, Reason, Reserves, Team } from './team-shapes.ts'

/** Leaders and school admins reach their own units' teams and runners, the organiser all. */
const own = { ...anyUser, own: ['teacher', 'school_admin'] } as const

export const RegisterRunner = Named(
  'Runner',
  "A child in a unit's register, visible to the unit's own users and the organiser.",
  {
    id: Id,
    school_unit: Id,
    first_name: Type.String(),
    last_name: Type.String(),
    grade: Count,
    gender: Gender,
    school_class: About(
      'Class as in an imported list ("5B"); \'\' if none. Distinguishes children with the same name.',
      Type.String(),
    ),
    version: Version,
  },
)

const Grade = Type.Integer({ minimum: 0, maximum: 13 })
const runnerFields = { first_name: Line(1, 60), last_name: Line(1, 60), grade: Grade, gender: Gender }
const Override = About("The organiser's reason for writing outside the dates.", Type.Optional(Reason))

const UnitQuery = Strict({ karneval: Type.Optional(Id), school_unit: Type.Optional(Id) })

const Fault = Named('TeamFault', 'One fault, as in an error answer: `attr` is the place, such as `legs.2`.', {
  code: Type.String(),
  detail: Type.String(),
  attr: Type.String(),
})
const Overlap = Named('RunnerOverlap', { runner: Id, teams: Type.Array(Id), detail: Type.String() })

const TeamDetail = Named('TeamDetail', {
  ...Team.properties,
  faults: About('What the team still lacks to be complete.', Type.Array(Fault)),
  warnings: About('Runners of this team with overlapping events.', Type.Array(Overlap)),
})

const ReplacementReason = About(
  'Between trial and final a confirmed runner may be replaced only for these reasons.',
  Choice('ReplacementReason', ['läkarintyg', 'förstahjälp']),
)

const editFields = {
  round: About('Default: the first round.', Type.Optional(Round)),
  replacement_reason: Type.Optional(ReplacementReason),
  exception_allowed: About('Only for the organiser, with a reason.', Type.Optional(Type.Boolean())),
  reason: Override,
}

const TeamName = Line(1, 80)

const LineUpBody = { legs: Legs, reserves: Reserves }

const ChangeKind = About(
  "`exception`: a line-up that the event allows only with the organiser's permission; approval grants both.",
  Choice('ChangeKind', ['add_team', 'withdraw_team', 'change_runners', 'exception']),
)

const TeamPlace = Strict({
  round: Round,
  heat: Count,
  lane: About('The place in the order of start where the event has no lanes.', Count),
  has_lanes: Type.Boolean(),
  status: HeatStatus,
})

const TeamChange = Named('TeamChange', {
  id: Id,
  kind: ChangeKind,
  school: Id,
  school_unit: Id,
  school_name: Type.String(),
  unit_name: Type.String(),
  event_instance: Id,
  event_name: Type.String(),
  team: Nullable(Id),
  team_name: Nullable(Type.String()),
  round: Nullable(Round),
  wanted: About(
    'Requested line-up; current is the one now, of a decided request the one before the decision.',
    Nullable(Strict(LineUpBody)),
  ),
  current: Nullable(Strict(LineUpBody)),
  runners: About(
    'Runners named in these two.',
    Type.Array(Strict({ id: Id, first_name: Type.String(), last_name: Type.String(), grade: Count, gender: Gender })),
  ),
  reason: Type.String(),
  status: Type.Enum(['pending', 'approved', 'refused', 'cancelled']),
  answer: Type.String(),
  charged: Nullable(Type.Boolean()),
  can_undo: About(
    'Whether an approval of this kind can be taken back; what has happened since may still stand against it.',
    Type.Boolean(),
  ),
  requested_by: Nullable(Type.String()),
  created_at: Instant,
  decided_at: Nullable(Instant),
  decided_by: About('Who decided; null when undecided, cancelled or no longer a user.', Nullable(Type.String())),
  outlook: About(
    'What an approval depends on now; null when decided, and for others than the organiser.',
    Nullable(
      Strict({
        place: About('Where the team runs; null: in no heat.', Nullable(TeamPlace)),
        has_heats: About('Whether the event has heats already.', Type.Boolean()),
        is_published: About('Whether the heats of the carnival are published.', Type.Boolean()),
        teams_left: About('Teams that the event still has room for; null: no limit.', Nullable(Type.Integer())),
        team_fee_cents: About('What one team in the event costs.', Cents),
        extra_fee_cents: About('What a charged approval costs besides.', Cents),
        faults: About('Rules that the requested line-up breaks, in Swedish.', Type.Array(Type.String())),
      }),
    ),
  ),
  version: Version,
})

export const teamsContract = {
  'GET /api/events/runners/': {
    summary: 'De egna enheternas löpare; superadmin anger school_unit',
    access: own,
    query: UnitQuery,
    persons: 'runners',
    response: { 200: List(RegisterRunner) },
  },
  'POST /api/events/runners/': {
    summary: 'Lägger till en löpare i enhetens register',
    access: own,
    body: Strict({ school_unit: Id, karneval: Type.Optional(Id), ...runnerFields, reason: Override }),
    response: { 201: RegisterRunner },
  },
  'GET /api/events/runners/{id}/': {
    summary: 'En löpare',
    access: own,
    params: IdParams,
    response: { 200: RegisterRunner },
  },
  'PUT /api/events/runners/{id}/': {
    summary: 'Ersätter en löpares uppgifter',
    access: own,
    params: IdParams,
    // The first three may be sent back unchanged.
    body: Strict({
      id: Type.Optional(Id),
      school_unit: Type.Optional(Id),
      school_class: Type.Optional(Type.String()),
      ...runnerFields,
      version: Version,
      reason: Override,
    }),
    response: { 200: RegisterRunner },
  },
  'PATCH /api/events/runners/{id}/': {
    summary: 'Ändrar de nämnda uppgifterna om en löpare',
    access: own,
    params: IdParams,
    body: Strict({
      first_name: Type.Optional(runnerFields.first_name),
      last_name: Type.Optional(runnerFields.last_name),
      grade: Type.Optional(Grade),
      gender: Type.Optional(Gender),
      version: Version,
      reason: Override,
    }),
    response: { 200: RegisterRunner },
  },
  'DELETE /api/events/runners/{id}/': {
    summary: 'Tar bort en löpare som inte är med i något lag',
    access: own,
    params: IdParams,
    response: { 204: Type.Null() },
  },
  'PATCH /api/events/teams/': {
    summary: 'Sparar flera lags uppställningar på en gång: alla eller inget, så att löpare kan byta lag',
    access: own,
    refusals: [404, 409],
    body: Strict({
      teams: About(
        "Teams of one unit, each with its first round's line-up. The rules judge them as they are afterwards.",
        Type.Array(
          Strict({
            id: Id,
            version: Version,
            name: Type.Optional(TeamName),
            leader: Type.Optional(Nullable(Id)),
            ...LineUpBody,
          }),
          { minItems: 2, maxItems: 200 },
        ),
      ),
      reason: Override,
    }),
    response: { 200: List(TeamDetail) },
  },
  'GET /api/events/teams/{id}/': {
    summary: 'Ett lag med löpare, vad som saknas och vad som överlappar',
    access: own,
    params: IdParams,
    response: { 200: TeamDetail },
  },
  'PUT /api/events/teams/{id}/': {
    summary: 'Ersätter lagets namn, ledare och laguppställning i en omgång',
    access: own,
    refusals: [403],
    params: IdParams,
    body: Strict({ version: Version, name: TeamName, leader: Nullable(Id), ...LineUpBody, ...editFields }),
    response: { 200: TeamDetail },
  },
  'PATCH /api/events/teams/{id}/': {
    summary: 'Ändrar det nämnda i laget',
    access: own,
    refusals: [403],
    params: IdParams,
    body: Strict({
      version: Version,
      name: Type.Optional(TeamName),
      leader: Type.Optional(Nullable(Id)),
      legs: Type.Optional(Legs),
      reserves: Type.Optional(Reserves),
      ...editFields,
    }),
    response: { 200: TeamDetail },
  },
  'DELETE /api/events/teams/{id}/': {
    summary: 'Stryker laget; ett lag med löpare stryks bara med confirm',
    access: own,
    params: IdParams,
    query: Strict({
      version: Version,
      confirm: Type.Optional(Type.Boolean()),
      reason: Override,
    }),
    response: { 200: TeamDetail },
  },
  'POST /api/events/teams/{id}/restore/': {
    summary: 'Ångrar en strykning: samma nummer, samma löpare och, om den är ledig, samma plats i heatet',
    access: own,
    params: IdParams,
    body: Strict({ version: Version, reason: Override }),
    response: { 200: TeamDetail },
  },
  'GET /api/events/change-requests/': {
    summary: 'Begärda ändringar av lag efter tidsgränsen, de öppna först',
    access: own,
    query: UnitQuery,
    response: { 200: List(TeamChange) },
  },
  'POST /api/events/change-requests/': {
    summary: 'Begär en ändring av ett lag efter tidsgränsen, eller när som helst tillstånd till ett undantag',
    access: own,
    body: Strict({
      kind: ChangeKind,
      school_unit: Id,
      event_instance: About('The event for `add_team`, otherwise the team.', Type.Optional(Id)),
      team: Type.Optional(Id),
      round: Type.Optional(Round),
      legs: Type.Optional(Legs),
      reserves: Type.Optional(Reserves),
      reason: Reason,
    }),
    response: { 201: TeamChange },
  },
  'POST /api/events/change-requests/{id}/cancel/': {
    summary: 'Drar tillbaka en begäran som ingen har avgjort',
    access: own,
    params: IdParams,
    response: { 200: TeamChange },
  },
  'POST /api/events/change-requests/{id}/decide/': {
    summary: 'Godkänner eller avslår: laget, heatet, avgiften och loggen på en gång',
    access: superAdmin,
    params: IdParams,
    body: Strict({
      approve: Type.Boolean(),
      charge: About('Whether a fee is charged; a charged withdrawal is not refunded.', Type.Optional(Type.Boolean())),
      answer: Type.Optional(
        Type.String({ maxLength: 500, pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$' }),
      ),
      version: Version,
    }),
    response: { 200: TeamChange },
  },
  'POST /api/events/change-requests/{id}/undo/': {
    summary: 'Tar tillbaka ett godkännande som inget senare bygger på: laget och avgiften blir som de var',
    access: superAdmin,
    params: IdParams,
    body: Strict({
      reason: About('Told to the leaders; the request is then refused with it.', Reason),
      version: Version,
    }),
    response: { 200: TeamChange },
  },
} as const satisfies Contract
