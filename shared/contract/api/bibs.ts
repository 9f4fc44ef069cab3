import Type from 'typebox'
import { About, Count, Id, IdParams, KarnevalQuery, Named, Nullable, Strict, Version } from '../common.ts'
import { type Contract, superAdmin } from '../define.ts'

const BibNumber = Type.Integer({ minimum: 1, maximum: 99_999 })

const Settings = Named('BibSettings', {
  scope: About('Scope of uniqueness: within each event, or across the carnival.', Type.Enum(['event', 'karneval'])),
  first: BibNumber,
  last: BibNumber,
  automatic: About('Teams entered after the numbers were given get the next free one.', Type.Boolean()),
})

const BibTeam = Named('BibTeam', {
  team: Id,
  team_name: Type.String(),
  school_name: Type.String(),
  event_instance: Id,
  withdrawn: Type.Boolean(),
  bib: Nullable(Type.String()),
})

const Bibs = Named('BibNumbers', {
  karneval: Id,
  version: About('Version of the settings.', Version),
  settings: Settings,
  events: Type.Array(Strict({ event_instance: Id, event_name: Type.String(), team_count: Count, missing: Count })),
  missing: About('Running teams without a number, across all events.', Count),
  data: Type.Array(BibTeam),
})

export const bibsContract = {
  'GET /api/events/bibs/': {
    summary: 'Nummerlapparna: inställningar, grenar och lag med sina nummer',
    access: superAdmin,
    query: KarnevalQuery,
    response: { 200: Bibs },
  },
  'PUT /api/events/bibs/': {
    summary: 'Hur nummerlapparna delas ut: per gren eller för hela karnevalen, och ur vilket intervall',
    access: superAdmin,
    body: Strict({
      karneval: Type.Optional(Id),
      version: Version,
      ...Settings.properties,
      renumber: About(
        'Reassigns all numbers by the new settings; required when the existing numbers do not fit them.',
        Type.Optional(Type.Boolean()),
      ),
    }),
    response: { 200: Bibs },
  },
  'POST /api/events/bibs/give/': {
    summary: 'Ger varje lag som saknar nummer nästa lediga; med renumber delas alla nummer ut på nytt',
    access: superAdmin,
    body: Strict({ karneval: Type.Optional(Id), version: Version, renumber: Type.Optional(Type.Boolean()) }),
    response: { 200: Strict({ given: Count, bibs: Bibs }) },
  },
  'PUT /api/events/bibs/{id}/': {
    summary: 'Ändrar ett lags nummer; was är numret som lästes',
    access: superAdmin,
    params: IdParams,
    body: Strict({ bib: Nullable(BibNumber), was: Nullable(Type.String({ maxLength: 20 })) }),
    response: { 200: BibTeam },
  },
} as const satisfies Contract
