import Type from 'typebox'
import { About, Count, Day, Id, List, Named, Nullable, Round, Strict } from '../common.ts'
import { anyone, type Contract } from '../define.ts'
import { resultOrders } from '../raceday.ts'

const year = {
  karneval: Id,
  year: Type.Integer(),
  name: Type.String(),
  venue: Type.String(),
  city: Type.String(),
  starts_on: Day,
  ends_on: Day,
  schools: Count,
  teams: Count,
  runners: Count,
}
const Year = Named('ArchivedYear', 'A carnival that is over, in numbers.', year)

const Result = Named(
  'ArchivedResult',
  "A team's result; never a runner's name, nor a name that a school gave its team.",
  {
    rank: Count,
    team_name: Type.String(),
    shown: Nullable(Type.String()),
  },
)
const Event = Named('ArchivedEvent', {
  event_instance: Id,
  event_name: Type.String(),
  teams: Count,
  order: About('What is told of the result. The organiser decides for the youngest.', Type.Enum([...resultOrders])),
  best: About('The first three of the deciding round; empty where the order is not told.', Type.Array(Result)),
  fastest: About(
    'The fastest official time of all rounds; null where times are not told, or without any.',
    Type.Union([Strict({ shown: Type.String(), team_name: Type.String(), round: Round }), Type.Null()]),
  ),
  is_record: About('The year holds a carnival record of the event, or held it.', Type.Boolean()),
})

export const archiveContract = {
  'GET /api/events/archive/': {
    summary: 'Karnevalerna genom åren, de nyaste först: lag, skolor och löpare',
    access: anyone,
    cached: true,
    response: { 200: List(Year) },
  },
  'GET /api/events/archive/{year}/': {
    summary: 'En karneval som är över: siffror, de främsta och de snabbaste i varje gren',
    access: anyone,
    params: Strict({ year: Type.Integer({ minimum: 1900, maximum: 2100 }) }),
    cached: true,
    response: { 200: Strict({ ...year, events: Type.Array(Event) }) },
    refusals: [404],
  },
} as const satisfies Contract
