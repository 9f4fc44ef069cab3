import Type from 'typebox'
import { About, Id, IdParams, List, Named, Nullable, Round, Strict, Version } from '../common.ts'
import { anyUser, type Contract } from '../define.ts'
import { Legs, Reason, Reserves } from './team-shapes.ts'
import { RegisterRunner } from './teams.ts'

/** Leaders and school admins reach the teams and invitations of their own school, the organiser all. */
const own = { ...anyUser, own: ['teacher', 'school_admin'] } as const

const JointTeam = Named(
  'JointTeam',
  "Another school that a team has asked for runners. It answers with the runners that the team's school may see and place; the rest of its register stays hidden. Either side can end it.",
  {
    id: Id,
    side: About("The caller's side: the team's own school, or the invited one.", Type.Enum(['host', 'partner'])),
    team: Id,
    team_name: Type.String(),
    event_instance: Id,
    event_name: Type.String(),
    host: Strict({ school_unit: Id, unit_name: Type.String(), school_name: Type.String() }),
    partner: Strict({
      school: Id,
      school_name: Type.String(),
      school_unit: About('The unit that answered.', Nullable(Id)),
      unit_name: Nullable(Type.String()),
    }),
    status: Type.Enum(['pending', 'accepted', 'declined']),
    runners: About(
      "Runners who may take part; on the partner's side only visible to the unit's own users.",
      Type.Array(RegisterRunner),
    ),
    placed: About("Those of them in the team's line-up.", Type.Array(Id)),
    may_answer: About(
      "The caller's units that may answer: of the event's classes, or the one that has answered. Empty for the host.",
      Type.Array(Id),
    ),
    version: Version,
  },
)

const OtherTeam = Named(
  'OtherTeam',
  "Another unit's team with runners of the caller's, or with guests of the caller's teams; only these runners are included.",
  {
    id: Id,
    event_instance: Id,
    event_name: Type.String(),
    name: Type.String(),
    status: Type.Enum(['draft', 'registered', 'confirmed', 'withdrawn']),
    exception_allowed: Type.Boolean(),
    compositions: Type.Array(Strict({ round: Round, legs: Legs, reserves: Reserves })),
  },
)

export const jointTeamsContract = {
  'GET /api/events/joint-teams/': {
    summary: 'Lag över skolgränserna: inbjudna skolor, löpare som får delta, och var de annars springer',
    access: own,
    query: Strict({ karneval: Type.Optional(Id), school_unit: Type.Optional(Id) }),
    response: { 200: Strict({ ...List(JointTeam).properties, others: Type.Array(OtherTeam) }) },
  },
  'POST /api/events/joint-teams/': {
    summary: 'Bjuder in en annan skola till ett lag, i grenar som tillåter lag över skolgränserna',
    access: own,
    body: Strict({ team: Id, school: Id, reason: Type.Optional(Reason) }),
    response: { 201: JointTeam },
  },
  'POST /api/events/joint-teams/{id}/answer/': {
    summary: 'Den inbjudna skolan tackar ja med sina löpare, ändrar vilka som får delta, eller tackar nej',
    access: own,
    params: IdParams,
    body: Strict({
      accept: Type.Boolean(),
      school_unit: About('Required for acceptance. Runners left out lose their places in the team.', Type.Optional(Id)),
      runners: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
      version: Version,
      reason: Type.Optional(Reason),
    }),
    response: { 200: JointTeam },
  },
  'DELETE /api/events/joint-teams/{id}/': {
    summary: 'Lagets skola tar tillbaka inbjudan; den andra skolans löpare lämnar laget',
    access: own,
    params: IdParams,
    query: Strict({ version: Version, reason: Type.Optional(Reason) }),
    response: { 204: Type.Null() },
  },
} as const satisfies Contract
