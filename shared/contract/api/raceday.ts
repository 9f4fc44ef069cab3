import Type from 'typebox'
import { About, Choice, Count, Day, Id, IdParams, Instant, Named, Nullable, OneLine, Round, Strict } from '../common.ts'
import { type Access, anyone, type Contract, superAdmin } from '../define.ts'
import { FACTS_MAX, factKinds, officialTasks } from '../raceday.ts'

const Task = Choice('OfficialTask', [...officialTasks])
const FactKindName = Choice('RaceDayFactKind', [...factKinds])
const Uuid = Type.String({ format: 'uuid', pattern: '^[0-9a-f-]{36}$' })
const HeatNumber = Type.Integer({ minimum: 1, maximum: 10_000 })
const Sequence = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

const allOfficials = {
  who: 'user',
  roles: ['super_admin'],
  officials: officialTasks,
} as const satisfies Access

const recorders = {
  who: 'user',
  roles: ['super_admin'],
  officials: ['call_room', 'start'],
} as const satisfies Access

const Link = Named('OfficialLink', 'A link by which an official works without an account, on one day, on one task.', {
  id: Id,
  task: Task,
  day: Day,
  name: Type.String(),
  created_at: Instant,
  revoked_at: Nullable(Instant),
  state: About('Whether the link can be used now.', Type.Enum(['early', 'open', 'ended', 'revoked'])),
  devices: About('Devices on which the link has been opened.', Count),
  last_used_at: Nullable(Instant),
  facts: About('Facts recorded through the link.', Count),
})

const Official = Named('OfficialSession', 'The official whom a link session belongs to.', {
  task: Task,
  day: Day,
  name: Type.String(),
  ends_at: Instant,
})

const Leg = Named('RaceDayLeg', {
  position: Count,
  reserve: Type.Boolean(),
  first_name: Type.String(),
  last_name: Type.String(),
})

const Place = Named('RaceDayPlace', {
  lane: Count,
  team: Id,
  team_name: Type.String(),
  bib: Nullable(Type.String()),
  school: Id,
  school_name: Type.String(),
  withdrawn: Type.Boolean(),
  legs: About('null: the caller’s task does not need the runners’ names.', Type.Union([Type.Array(Leg), Type.Null()])),
})

const Heat = Named('RaceDayHeat', {
  event_instance: Id,
  event_name: Type.String(),
  round: Round,
  number: Count,
  event_no: About("The event's number in the timing system; the round's and the heat's are beside it.", Count),
  round_no: About('1 for an event’s first round.', Count),
  distance_m: About('Of all legs together; null where it is not known.', Nullable(Count)),
  calls_at: Nullable(Instant),
  starts_at: Nullable(Instant),
  delay_min: Count,
  status: About('As set by hand in the heat draw.', Type.Enum(['planned', 'called', 'run'])),
  lanes: About('Number of lanes; null: mass start.', Nullable(Count)),
  places: Type.Array(Place),
})

const factFields = {
  id: About('Made by the device, so that a fact that is sent twice is stored once.', Uuid),
  kind: FactKindName,
  event_instance: Id,
  round: Round,
  heat: HeatNumber,
  team: About("The team of a place's fact and of its undo; null for the heat's own.", Nullable(Id)),
  undoes: About('The fact that an undo takes back; null for the others.', Nullable(Uuid)),
  device_time: About('Only shown. The order is decided by seq, so a wrong clock changes nothing.', Instant),
  seen: About('The newest seq that the device knew when it made the fact.', Sequence),
}

const Fact = Named('RaceDayFact', 'What somebody has said on the day. It is never changed; an undo takes it back.', {
  ...factFields,
  device: Uuid,
  seq: About("The server's order.", Count),
  by: About('Name of the link, or of the organiser’s work.', Type.String()),
  source: Type.Enum([...officialTasks, 'organiser']),
  recorded_at: Instant,
})

const NewFact = Named('NewRaceDayFact', factFields)

const DayQuery = Strict({
  task: About('The task whose link session is meant; without it the organiser’s login.', Type.Optional(Task)),
  day: About(
    "Only for the organiser; a link has its own. Default: today, or the carnival's first day.",
    Type.Optional(Day),
  ),
})

export const racedayContract = {
  'GET /api/raceday/links/': {
    summary: 'Funktionärslänkarna: vem, vilken uppgift, vilken dag och hur de har använts',
    access: superAdmin,
    response: {
      200: Strict({
        days: About("The carnival's days, for which links can be made.", Type.Array(Day)),
        data: Type.Array(Link),
      }),
    },
  },
  'POST /api/raceday/links/': {
    summary: 'Gör en funktionärslänk. Adressen och koden finns bara i det här svaret',
    access: superAdmin,
    body: Strict({ task: Task, day: Day, name: OneLine(60, 1) }),
    response: {
      201: Strict({
        link: Link,
        url: About('The secret stands after #, so that it reaches no log.', Type.String()),
        qr_svg: Type.String(),
      }),
    },
  },
  'POST /api/raceday/links/{id}/revoke/': {
    summary: 'Spärrar en funktionärslänk; öppna telefoner slutar fungera genast',
    access: superAdmin,
    params: IdParams,
    response: { 200: Link },
  },
  'POST /api/raceday/sessions/': {
    summary: 'Öppnar en funktionärslänk: svaret sätter en kaka som gäller uppgiften till dagens slut',
    access: anyone,
    body: Strict({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: { 201: Official },
    refusals: [409, 410, 429],
  },
  'GET /api/raceday/start-list/': {
    summary: 'Dagens heat med lag, banor och allt som har antecknats; löparnas namn bara för uppropet och arrangören',
    access: allOfficials,
    query: DayQuery,
    response: {
      200: Strict({
        official: About('null: the organiser.', Type.Union([Official, Type.Null()])),
        day: Day,
        version: About('The publication; null before the first.', Nullable(Count)),
        seq: About('The newest fact in the answer.', Count),
        heats: Type.Array(Heat),
        facts: Type.Array(Fact),
      }),
    },
    polled: true,
    persons: 'start_list',
  },
  'GET /api/raceday/facts/': {
    summary: 'Det som har antecknats om dagens heat efter since',
    access: allOfficials,
    query: Strict({ ...DayQuery.properties, since: Sequence }),
    response: { 200: Strict({ seq: Count, data: Type.Array(Fact) }) },
  },
  'POST /api/raceday/facts/': {
    summary: 'Antecknar vad som har hänt. Varje anteckning får sitt eget svar, och en som sänds på nytt lagras en gång',
    access: recorders,
    query: Strict({ task: DayQuery.properties.task }),
    body: Strict({ device: Uuid, facts: Type.Array(NewFact, { minItems: 1, maxItems: FACTS_MAX }) }),
    bodyLimit: 64 * 1024,
    response: {
      200: Strict({
        seq: Count,
        data: Type.Array(
          Strict({
            id: Uuid,
            outcome: Type.Enum(['accepted', 'already', 'refused']),
            seq: About('null: refused.', Nullable(Count)),
            reason: About('Why it was refused, in Swedish; otherwise null.', Nullable(Type.String())),
          }),
        ),
      }),
    },
    refusals: [429],
  },
} as const satisfies Contract
