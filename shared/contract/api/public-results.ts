import Type from 'typebox'
import { About, Count, Day, Id, Instant, Named, Nullable, Round, Strict } from '../common.ts'
import { anyone, type Contract } from '../define.ts'
import { resultOrders, statusMarks } from '../raceday.ts'

const Row = Named('PublicResultRow', "The result of a team in its heat; never a runner's name.", {
  lane: Count,
  team: Id,
  team_name: Type.String(),
  bib: Nullable(Type.String()),
  school: Id,
  school_name: Type.String(),
  shown: About(
    'The time as it is shown; null without one, and where only who finished is told.',
    Nullable(Type.String()),
  ),
  finished: About('The team has a time or a place, also where its time is not told.', Type.Boolean()),
  mark: About(
    'Did not start, did not finish, disqualified; null: none of them.',
    Nullable(Type.Enum([...statusMarks])),
  ),
  reason: About('Why the team was disqualified, in a sentence.', Nullable(Type.String())),
  otc: About('Outside the competition: listed, not ranked.', Type.Boolean()),
  rank: About('null: not ranked, or the order of the event is not told.', Nullable(Count)),
  qualified: About('Q by place, q by time, qD by lot; null: not to the final.', Nullable(Type.Enum(['Q', 'q', 'qD']))),
  is_record: About(
    'The fastest of the event in this carnival, and faster than the carnival record of the years before; false once the organiser has declined it.',
    Type.Boolean(),
  ),
  is_record_approved: About('The organiser has approved the record; until then it waits.', Type.Boolean()),
  protest: About('A protest is being handled.', Type.Boolean()),
})

const Heat = Named('PublicHeatResult', {
  number: Count,
  starts_at: Nullable(Instant),
  delay_min: Count,
  state: About('unofficial: may still change.', Type.Enum(['unofficial', 'official', 'corrected'])),
  official_at: About('When the valid version became official; null: unofficial.', Nullable(Instant)),
  rows: About('The best first; in the order of the lanes where the order is not told.', Type.Array(Row)),
})

const Result = Named('PublicRoundResult', {
  event_instance: Id,
  event_name: Type.String(),
  round: Round,
  day: Day,
  lanes: About('Number of lanes; null: mass start.', Nullable(Count)),
  has_final: About('Some of its teams go on to a final.', Type.Boolean()),
  heats_total: About('Heats of the round, also those without a result.', Count),
  is_official: About('All heats of the round are official.', Type.Boolean()),
  rule: About('Who goes on, in words; null: no final.', Nullable(Type.String())),
  order: About(
    'What is told: all; times without an order; or only who finished. The organiser decides for the youngest.',
    Type.Enum([...resultOrders]),
  ),
  is_mixed: About('Times by hand and by camera stand in one ranking.', Type.Boolean()),
  record: About(
    'The carnival record of the years before.',
    Type.Union([
      Strict({
        shown: Type.String(),
        year: Count,
        school_name: Type.String(),
        team_name: About('null: not known.', Nullable(Type.String())),
      }),
      Type.Null(),
    ]),
  ),
  standings: About(
    'Teams over all heats by time, for a round that decides the event; empty in the others.',
    Type.Array(Strict({ team: Id, rank: Count })),
  ),
  finalists: About(
    'Teams that go on to the final as it stands: those by place before those by time, each by time; empty where the order is not told.',
    Type.Array(Id),
  ),
  heats: About('Heats with a result, in their order.', Type.Array(Heat)),
})

const ResultQuery = {
  karneval: Type.Optional(Id),
  event_instance: Type.Optional(Id),
  school: About("Only this school's rows.", Type.Optional(Id)),
}

export const publicResultsContract = {
  'GET /api/events/results/': {
    summary: 'Resultaten heat för heat: lag och skolor, aldrig löpare. Inofficiella tills arrangören har godkänt dem',
    access: anyone,
    query: Strict(ResultQuery),
    cached: true,
    derivedFrom: ['GET /api/events/heatschedule/'],
    response: { 200: Strict({ karneval: Id, data: Type.Array(Result) }) },
  },
  'GET /api/events/results/file/': {
    summary: 'Resultaten som fil: CSV för kalkylprogram eller PDF för utskrift',
    access: anyone,
    query: Strict({ ...ResultQuery, format: Type.Enum(['csv', 'pdf']) }),
    file: ['text/csv; charset=utf-8', 'application/pdf'],
    response: {},
    refusals: [429],
  },
} as const satisfies Contract
