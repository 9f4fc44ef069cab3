import Type from 'typebox'
import {
  About,
  Choice,
  Count,
  Id,
  IdParams,
  List,
  Named,
  Nullable,
  OneLine,
  Round,
  Strict,
  Version,
} from '../common.ts'
import { anyone, type Contract, superAdmin } from '../define.ts'

/** More lines than thirty events have had records in sixty years. */
const RECORDS_MAX = 500

const Milliseconds = Type.Integer({ minimum: 1, maximum: 86_400_000 })
const Year = Type.Integer({ minimum: 1900, maximum: 2100 })
const TeamName = About("The school's name and the team's number; null: not known.", Nullable(OneLine(200)))

const Held = Named('RecordHolder', "A record or an earlier one; never a runner's name.", {
  shown: About('The time as it is shown.', Type.String()),
  year: Year,
  school_name: Type.String(),
  team_name: TeamName,
})
const EventRecords = Named('EventRecords', {
  event: Id,
  event_name: Type.String(),
  category: Choice('EventCategory', ['kort', 'ovrig', 'gatustafett', 'masstafett']),
  min_grade: Count,
  max_grade: Count,
  holders: About('The fastest time; several when teams share it.', Type.Array(Held)),
  before: About('Earlier and slower records, the fastest first.', Type.Array(Held)),
})

const fields = {
  ms: About('In milliseconds.', Milliseconds),
  year: Year,
  school_name: OneLine(200, 1),
  team_name: TeamName,
}
const NewRecord = Strict({ event: Id, ...fields })
const CarnivalRecord = Named('CarnivalRecord', {
  id: Id,
  version: Version,
  event: Id,
  event_name: Type.String(),
  ...fields,
  shown: Type.String(),
  result: About(
    'The result that the record was accepted from; null: typed.',
    Type.Union([Strict({ event_instance: Id, round: Round, team: Id }), Type.Null()]),
  ),
  stands: About(
    'false: the result has been corrected since and no longer has this time; null: not of this carnival’s results.',
    Nullable(Type.Boolean()),
  ),
})
const Proposal = Named('RecordProposal', 'An official result that is faster than the record.', {
  event: Id,
  event_name: Type.String(),
  event_instance: Id,
  round: Round,
  heat: Count,
  team: Id,
  team_name: Type.String(),
  school_name: Type.String(),
  ms: Milliseconds,
  shown: Type.String(),
  year: Year,
  before: About('The record that it is faster than.', Held),
  declined: About('The organiser has declined it, which can be undone.', Type.Boolean()),
  protest: About('A protest about the result is pending.', Type.Boolean()),
})

export const recordsContract = {
  'GET /api/events/records/': {
    summary: 'Karnevalsrekorden gren för gren: tid, år, skola och lag, aldrig löpare',
    access: anyone,
    cached: true,
    response: { 200: List(EventRecords) },
  },
  'GET /api/raceday/records/': {
    summary: 'Rekorden som arrangören har fört in eller godkänt, och resultat som föreslås som nya rekord',
    access: superAdmin,
    response: {
      200: Strict({
        events: Type.Array(Strict({ id: Id, name: Type.String() })),
        data: Type.Array(CarnivalRecord),
        proposals: Type.Array(Proposal),
      }),
    },
  },
  'POST /api/raceday/records/': {
    summary: 'För in ett rekord, till exempel från åren före portalen',
    access: superAdmin,
    body: NewRecord,
    response: { 201: CarnivalRecord },
    refusals: [404, 409],
  },
  'POST /api/raceday/records/bulk/': {
    summary: 'För in många rekord på en gång. De som redan finns hoppas över',
    access: superAdmin,
    body: Strict({ records: Type.Array(NewRecord, { minItems: 1, maxItems: RECORDS_MAX }) }),
    response: { 200: Strict({ added: Count, already: About('Stored before, or twice in the list.', Count) }) },
  },
  'POST /api/raceday/records/decision/': {
    summary: 'Godkänner ett föreslaget rekord, avböjer det, eller tar tillbaka beslutet',
    access: superAdmin,
    body: Strict({
      event_instance: Id,
      round: Round,
      team: Id,
      ms: Milliseconds,
      decision: Type.Enum(['accept', 'decline', 'undo']),
    }),
    response: { 200: Strict({ state: Type.Enum(['accepted', 'declined', 'open']) }) },
    refusals: [409],
  },
  'PATCH /api/raceday/records/{id}/': {
    summary: 'Rättar ett rekord',
    access: superAdmin,
    params: IdParams,
    body: Strict({ version: Version, ...fields }),
    response: { 200: CarnivalRecord },
    refusals: [409],
  },
  'DELETE /api/raceday/records/{id}/': {
    summary: 'Tar bort ett rekord; ändringsloggen har det kvar',
    access: superAdmin,
    params: IdParams,
    response: { 204: Type.Null() },
  },
} as const satisfies Contract
