import Type from 'typebox'
import {
  About,
  Choice,
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
} from '../common.ts'
import { type Access, anyone, type Contract, superAdmin } from '../define.ts'
import {
  FACTS_MAX,
  factKinds,
  finalStages,
  officialTasks,
  precisions,
  replacementGrounds,
  resultOrders,
  rulings,
  statusMarks,
} from '../raceday.ts'

/** More rows than any mass start has teams. */
const READING_ROWS_MAX = 300

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

/** Leaders and school admins reach their own teams only. */
const ownTeams = {
  who: 'user',
  roles: ['teacher', 'school_admin', 'super_admin'],
  own: ['teacher', 'school_admin'],
} as const satisfies Access

const resultReaders = {
  who: 'user',
  roles: ['super_admin'],
  officials: ['timing', 'announcer', 'ceremony'],
} as const satisfies Access

const recorders = {
  who: 'user',
  roles: ['super_admin'],
  officials: ['call_room', 'start', 'timing', 'ceremony'],
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
  runner: Id,
  position: Count,
  reserve: Type.Boolean(),
  first_name: Type.String(),
  last_name: Type.String(),
  gender: About('null: the caller does not change line-ups.', Nullable(Type.Enum(['female', 'male']))),
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
  gender: About('All runners of its teams; null: both.', Nullable(Type.Enum(['female', 'male']))),
  places: Type.Array(Place),
})

const Milliseconds = Type.Integer({ minimum: 1, maximum: 86_400_000 })
const Arrival = Type.Integer({ minimum: 1, maximum: 500 })
const Precision = About('The step, in ms, in which the time is known.', Type.Enum([...precisions]))
const Mark = Choice('StatusMark', [...statusMarks])
const Text = (maxLength: number) =>
  Type.String({
    minLength: 3,
    maxLength,
    pattern: '^[^\\u0000-\\u0009\\u000b-\\u001f\\u202a-\\u202e\\u2066-\\u2069]*$',
  })

const ReadingRow = Named('RaceDayReadingRow', {
  team: About('null: a row of the file that names no team of the heat.', Nullable(Id)),
  lane: Nullable(Arrival),
  ms: Nullable(Milliseconds),
  precision: Precision,
  mark: Nullable(Mark),
  place: Nullable(Arrival),
})
const ReadingDetail = Named('RaceDayReading', 'A result file of the timing computer.', {
  file: OneLine(200, 1),
  sha256: About('Hex SHA-256 of the decoded text.', Type.String({ pattern: '^[0-9a-f]{64}$' })),
  start: About('Time of day of the start, as in the file.', Nullable(OneLine(20))),
  rows: Type.Array(ReadingRow, { minItems: 1, maxItems: READING_ROWS_MAX }),
})
const TimeDetail = Named('RaceDayTime', 'A typed time, or a place of arrival.', {
  ms: Nullable(Milliseconds),
  precision: Precision,
  hand: About('Taken by hand, not by the camera.', Type.Boolean()),
  place: Nullable(Arrival),
})
const MarkDetail = Named('RaceDayMark', {
  mark: Type.Enum([...statusMarks, 'OTC', 'none']),
  reason: About('Code of the reason for a disqualification.', Nullable(OneLine(40))),
  rule: Nullable(OneLine(20)),
  edition: Nullable(OneLine(20)),
  note: Nullable(OneLine(200)),
})
const CorrectionDetail = Named('RaceDayCorrection', { reason: Text(300) })
const RulingDetail = Named('RaceDayRuling', {
  protest: Uuid,
  decision: Type.Enum([...rulings]),
  reason: Text(500),
})
const LotDetail = Named('RaceDayLot', {
  among: About('The teams that were equal.', Type.Array(Id, { minItems: 2, maxItems: 100 })),
})
const LegsDetail = Named('RaceDayLegs', "A team's new line-up, changed in the call room. Ids of runners.", {
  legs: Type.Array(Id, { minItems: 1, maxItems: 50 }),
  reserves: Type.Array(Id, { maxItems: 20 }),
  grounds: About(
    'Why a runner is replaced; null when none needs a reason.',
    Nullable(Choice('ReplacementGrounds', [...replacementGrounds])),
  ),
})

const Detail = About(
  'What the fact says beyond its kind: a file, a time, a mark, a reason.',
  Type.Union([
    ReadingDetail,
    TimeDetail,
    MarkDetail,
    RulingDetail,
    CorrectionDetail,
    LotDetail,
    LegsDetail,
    Type.Null(),
  ]),
)

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
  detail: Detail,
  device: Uuid,
  seq: About("The server's order.", Count),
  by: About('Name of the link, or of the organiser’s work.', Type.String()),
  source: Type.Enum([...officialTasks, 'organiser', 'leader']),
  recorded_at: Instant,
})

const NewFact = Named('NewRaceDayFact', { ...factFields, detail: Type.Optional(Detail) })

const StartList = Named('RaceDayStartList', "An official's heats of the day, and what is recorded of them.", {
  official: About('null: the organiser.', Type.Union([Official, Type.Null()])),
  day: Day,
  version: About('The publication; null before the first.', Nullable(Count)),
  seq: About('The newest fact of the day.', Count),
  part: About('`next`: the next heats only; null: the whole day.', Nullable(Type.Literal('next'))),
  heats: Type.Array(Heat),
  facts: Type.Array(Fact),
})

const Status = About('null: none of the three.', Nullable(Mark))
const ResultRow = Named('RaceDayResultRow', 'The result of a team in its heat.', {
  lane: Count,
  team: Id,
  team_name: Type.String(),
  bib: Nullable(Type.String()),
  school: Id,
  school_name: Type.String(),
  withdrawn: Type.Boolean(),
  ms: About('As measured; null without a time, or where the order is not told.', Nullable(Milliseconds)),
  precision: Precision,
  hand: Type.Boolean(),
  shown: About('The time as it is shown: rounded up, with h after a time taken by hand.', Nullable(Type.String())),
  finished: About('The team has a time or a place, also where its time is not told.', Type.Boolean()),
  place: About('Order of arrival as read or typed.', Nullable(Count)),
  mark: Status,
  reason: About(
    'Why the team was disqualified: the rule of that edition, and a sentence.',
    Type.Union([
      Strict({
        code: Nullable(Type.String()),
        rule: Nullable(Type.String()),
        edition: Nullable(Type.String()),
        text: Type.String(),
      }),
      Type.Null(),
    ]),
  ),
  otc: About('Outside the competition: listed, not ranked.', Type.Boolean()),
  rank: Nullable(Count),
  qualified: About('Q by place, q by time, qD by lot; null: not to the final.', Nullable(Type.Enum(['Q', 'q', 'qD']))),
  is_record: About(
    'The fastest of the event in this carnival, and faster than the carnival record of the years before; false once the organiser has declined it.',
    Type.Boolean(),
  ),
  is_record_approved: About('The organiser has approved the record; until then it waits.', Type.Boolean()),
  protest: Nullable(Type.Enum(['pending', ...rulings])),
  undo: About('The newest typed time or mark, which an undo takes back; null: nothing is typed.', Nullable(Uuid)),
  conflict: About(
    'What was typed, against a file that came later: a person decides.',
    Type.Union([
      Strict({ typed_ms: Nullable(Count), typed_mark: Status, read_ms: Nullable(Count), read_mark: Status }),
      Type.Null(),
    ]),
  ),
})
const undoable = (what: string) => About(`${what}, which an undo takes back; null: nothing.`, Nullable(Uuid))
const HeatResult = Named('RaceDayHeatResult', {
  number: Count,
  starts_at: Nullable(Instant),
  delay_min: Count,
  run_state: About('How far the heat has come.', Type.Enum(['planned', 'called', 'at_start', 'run'])),
  state: About('none: no result yet.', Type.Enum(['none', 'unofficial', 'official', 'corrected'])),
  version: About('0 before the first official result; each correction is a new one.', Count),
  official_at: About('When the valid version became official.', Nullable(Instant)),
  protest_until: Nullable(Instant),
  corrections: Type.Array(
    Strict({
      version: Count,
      at: Instant,
      reason: Type.String(),
      new_first: About('Another team came first than in the version before.', Type.Boolean()),
    }),
  ),
  pending: About('Teams whose facts have changed since the result became official.', Type.Array(Id)),
  rows: About('The valid result, the best first.', Type.Array(ResultRow)),
  current: About('As the facts say now; differs from rows only for pending teams.', Type.Array(ResultRow)),
  closing: undoable('What made it official or corrected it last'),
  readings: Type.Array(Strict({ id: Uuid, file: Type.String(), at: Instant, teams: Count })),
})
const RoundResult = Named('RaceDayRoundResult', {
  event_instance: Id,
  event_name: Type.String(),
  round: Round,
  day: Day,
  lanes: About('Number of lanes; null: mass start.', Nullable(Count)),
  has_final: About('Some of its teams go on to a final.', Type.Boolean()),
  state: About('drawn: the final is drawn but not published.', Type.Enum(['open', 'official', 'drawn', 'published'])),
  rule: About('Who goes on, in words; null: no final.', Nullable(Type.String())),
  rule_fault: About(
    "Why nobody goes on by the event's own rule; null when it fits the final.",
    Nullable(Type.String()),
  ),
  open_heats: About('Heats that are not official yet: the final is drawn when there are none.', Type.Array(Count)),
  qualified: Type.Array(
    Strict({
      team: Id,
      team_name: Type.String(),
      heat: Count,
      as: Type.Enum(['Q', 'q', 'qD']),
      lot: undoable('The lot'),
    }),
  ),
  tie: About(
    'Teams that are equal for fewer places: the organiser decides.',
    Type.Union([
      Strict({
        kind: Type.Enum(['place', 'time', 'timing']),
        teams: Type.Array(Id),
        places: Count,
        drawn: About(
          'Lots among these teams, fewer or more than the places.',
          Type.Array(Strict({ team: Id, lot: Uuid })),
        ),
        text: Type.String(),
      }),
      Type.Null(),
    ]),
  ),
  final_teams: About('The teams of the final as it is drawn.', Type.Array(Id)),
  final_changes: About(
    'Teams that the result moves into or out of the final as it is drawn.',
    Type.Array(Strict({ team: Id, team_name: Type.String(), op: Type.Enum(['in', 'out']) })),
  ),
  final_under_way: About(
    'How far the final has come: it is then not drawn again, whatever is corrected. null: it has not been called.',
    Nullable(Type.Enum([...finalStages])),
  ),
  standings: About(
    'All ranked teams over the heats, by time; only the result of a round without a final.',
    Type.Array(Strict({ team: Id, heat: Count, rank: Count })),
  ),
  order: About(
    'What is told to the public: all; times without an order; or only who finished.',
    Type.Enum([...resultOrders]),
  ),
  is_mixed: About('Times by hand and by camera stand in one ranking.', Type.Boolean()),
  record: About(
    'The carnival record of the years before.',
    Type.Union([
      Strict({
        ms: Count,
        shown: Type.String(),
        year: Count,
        school_name: Type.String(),
        team_name: About('null: not known.', Nullable(Type.String())),
      }),
      Type.Null(),
    ]),
  ),
  heats: Type.Array(HeatResult),
})

const ProtestState = Type.Enum(['pending', ...rulings])
const Protest = Named('RaceDayProtest', 'A school’s protest about a heat that its team ran in.', {
  id: Uuid,
  event_instance: Id,
  event_name: Type.String(),
  round: Round,
  heat: Count,
  team: Id,
  team_name: Type.String(),
  text: About('Empty when the carnival’s names have been erased.', Type.String()),
  made_at: Instant,
  state: ProtestState,
  ruling: About("The jury's reason; null before its decision.", Nullable(Type.String())),
})
const OwnResult = Named('RaceDayOwnResult', 'A result of one of the caller’s own teams.', {
  team: Id,
  team_name: Type.String(),
  event_name: Type.String(),
  round: Round,
  heat: Count,
  starts_at: Nullable(Instant),
  state: Type.Enum(['none', 'unofficial', 'official', 'corrected']),
  corrections: Type.Array(Strict({ version: Count, at: Instant, reason: Type.String() })),
  protest_until: About('null: not official yet.', Nullable(Instant)),
  rank: About('Rank in the heat; null also where the order of the youngest is not told.', Nullable(Count)),
  shown: Nullable(Type.String()),
  finished: About('The team has a time or a place, also where its time is not told.', Type.Boolean()),
  mark: Status,
  reason: About('Rule and sentence of a disqualification.', Nullable(Type.String())),
  otc: Type.Boolean(),
  qualified: Nullable(Type.Enum(['Q', 'q', 'qD'])),
  is_record: Type.Boolean(),
  is_record_approved: About('The organiser has approved the record; until then it waits.', Type.Boolean()),
  protest: Nullable(ProtestState),
  final: About(
    'Where the team runs the published final.',
    Type.Union([
      Strict({ lane: Count, calls_at: Nullable(Instant), starts_at: Nullable(Instant), delay_min: Count }),
      Type.Null(),
    ]),
  ),
})

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
    summary:
      'Öppnar en funktionärslänk: svaret sätter en kaka som gäller uppgiften till dagens slut, och har dagens nästa heat, så att ett långsamt nät inte frågas två gånger',
    access: anyone,
    body: Strict({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: { 201: Strict({ ...Official.properties, list: About('The next heats only.', StartList) }) },
    compressed: true,
    refusals: [409, 410, 429],
  },
  'GET /api/raceday/start-list/': {
    summary: 'Dagens heat med lag, banor och allt som har antecknats; löparnas namn bara för uppropet och arrangören',
    access: allOfficials,
    query: Strict({
      ...DayQuery.properties,
      part: About('Only the next heats, as the opening of a link answers them.', Type.Optional(Type.Enum(['next']))),
    }),
    response: { 200: StartList },
    polled: true,
    persons: 'start_list',
  },
  'GET /api/raceday/heat-states/': {
    summary: 'Hur långt en dags heat har kommit: uppropade, vid start, löpta. De andra är planerade',
    access: anyone,
    query: Strict({ karneval: Type.Optional(Id), date: Day }),
    cached: true,
    response: {
      200: Strict({
        date: Day,
        data: Type.Array(
          Named('RaceDayHeatState', {
            event_instance: Id,
            round: Round,
            heat: Count,
            state: Type.Enum(['called', 'at_start', 'run']),
          }),
        ),
      }),
    },
  },
  'GET /api/raceday/facts/': {
    summary: 'Det som har antecknats om dagens heat efter since',
    access: allOfficials,
    query: Strict({ ...DayQuery.properties, since: Sequence }),
    response: { 200: Strict({ seq: Count, data: Type.Array(Fact) }) },
  },
  'GET /api/raceday/results/': {
    summary:
      'Dagens resultat, omgång för omgång: inofficiella och officiella, vilka som går vidare, och rekord. Speakern och prisutdelningen får av de yngsta bara det som publiken får',
    access: resultReaders,
    query: Strict({ ...DayQuery.properties, event_instance: Type.Optional(Id) }),
    polled: true,
    response: {
      200: Strict({
        day: Day,
        version: About('The publication of the heats; null before the first.', Nullable(Count)),
        seq: About('The newest fact in the answer.', Count),
        rounds: Type.Array(RoundResult),
      }),
    },
  },
  'GET /api/raceday/own-results/': {
    summary: 'De egna lagens resultat, vilka som går till final, och till när man kan protestera',
    access: ownTeams,
    query: Strict({ karneval: Type.Optional(Id), school_unit: Type.Optional(Id) }),
    response: { 200: List(OwnResult) },
  },
  'GET /api/raceday/protests/': {
    summary: 'Protester: alla för arrangören, de egna lagens för skolan',
    access: ownTeams,
    response: { 200: List(Protest) },
  },
  'POST /api/raceday/protests/': {
    summary: 'Protesterar mot resultatet i ett heat där ett eget lag löpte, inom 30 minuter',
    access: ownTeams,
    body: Strict({ team: Id, round: Round, text: Text(500) }),
    response: { 201: Protest },
    refusals: [409, 429],
  },
  'POST /api/raceday/facts/': {
    summary: 'Antecknar vad som har hänt. Varje anteckning får sitt eget svar, och en som sänds på nytt lagras en gång',
    access: recorders,
    query: Strict({ task: DayQuery.properties.task }),
    body: Strict({ device: Uuid, facts: Type.Array(NewFact, { minItems: 1, maxItems: FACTS_MAX }) }),
    bodyLimit: 256 * 1024,
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
