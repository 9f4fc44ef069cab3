import Type from 'typebox'
import {
  About,
  Choice,
  Count,
  Id,
  IdParams,
  Instant,
  KarnevalQuery,
  List,
  Named,
  Nullable,
  OneLine,
  Round,
  Strict,
  Version,
} from '../common.ts'
import { type Access, type Contract, superAdmin } from '../define.ts'

const LaneKind = Choice('LaneKind', ['straight', 'bend', 'relay'])
export const HeatStatus = Choice('HeatStatus', ['planned', 'called', 'run'])
const Lane = Type.Integer({ minimum: 1, maximum: 500 })

const roundOf = { event_instance: Id, round: Round }

const State = About(
  'Fingerprint of all working heats as they were read: publishing and taking a draw must name it.',
  Type.String({ minLength: 1, maxLength: 100 }),
)
const Seed = Type.String({ minLength: 1, maxLength: 60 })

const Quality = Named(
  'HeatQuality',
  'Quality of a drawn round. The bound is the lowest possible number of same-school pairs.',
  {
    heats: Count,
    teams: Count,
    smallest_heat: Count,
    largest_heat: Count,
    same_school_pairs: Count,
    same_school_pairs_bound: Count,
    clashes: Count,
    short_rests: Count,
    shortest_rest_min: Nullable(Count),
    outer_lanes: Count,
    outer_deviation: Type.Number(),
    single_starts: Count,
    single_starts_outer: Count,
    unplaced: Count,
  },
)

const TeamName = Named('TeamName', { team: Id, team_name: Type.String(), school: Id, school_name: Type.String() })

const TightTeams = About(
  "Teams with a runner whose rest beside other events is shorter than the carnival's minimum, the shortest first.",
  Type.Array(
    Named('TightTeam', {
      ...TeamName.properties,
      rest_min: About('Whole minutes from finish to the next call; 0 for an overlap.', Count),
      is_clash: About('Two heats of the runner overlap.', Type.Boolean()),
    }),
  ),
)

const WorkPlace = Named('WorkingHeatPlace', {
  lane: Count,
  team: Id,
  team_name: Type.String(),
  school: Id,
  school_name: Type.String(),
  bib: Nullable(Type.String()),
  locked: Type.Boolean(),
  withdrawn: About('Withdrawn after the heat was called: the place stays, the team does not run.', Type.Boolean()),
})
const WorkHeat = Named('WorkingHeat', {
  number: Count,
  status: HeatStatus,
  calls_at: Nullable(Instant),
  starts_at: Nullable(Instant),
  places: Type.Array(WorkPlace),
})

const HeatRound = Named('HeatRound', {
  ...roundOf,
  event_name: Type.String(),
  version: Version,
  seed: Nullable(Type.String()),
  track_lanes: About('null: mass start.', Nullable(Count)),
  unusable_lanes: Type.Array(Count),
  max_per_heat: Nullable(Count),
  lane_kind: LaneKind,
  heats: Type.Array(WorkHeat),
  unplaced: About('Entered after the draw.', Type.Array(TeamName)),
  quality: Quality,
  tight_teams: TightTeams,
  undoable: About(
    'The newest manual move that can be undone; null when there is none, or a later change prevents it.',
    Nullable(Type.String()),
  ),
})

const RoundSummary = Named('HeatRoundSummary', {
  ...roundOf,
  event_name: Type.String(),
  version: Version,
  track_lanes: Nullable(Count),
  is_first: About('false: a final, derived from the results of its trial.', Type.Boolean()),
  starts_at: Instant,
  team_count: Count,
  heat_count: Count,
  called_count: Count,
  kept_count: About('Heats that a draw leaves as they are: called, sent to the start or with a result.', Count),
  locked_count: About('Locked places in other heats, which a draw leaves as they are.', Count),
  published_heat_count: About('Heats of the round in the newest publication.', Count),
  result_count: Count,
  quality: Quality,
})

const Spot = Named('HeatPlace', { heat: Count, lane: Count })
const ChangeItem = Named('HeatChange', "One team's change in Swedish, with its places as numbers.", {
  op: Type.Enum(['added', 'moved', 'removed']),
  team: Id,
  team_name: Type.String(),
  before: Type.Optional(Spot),
  after: Type.Optional(Spot),
  text: Type.String(),
})
const RepairItem = Named('HeatRepair', 'A change proposed by a repair, with its reason.', {
  ...ChangeItem.properties,
  reason: Type.String(),
})
const TrackConflicts = About('Sentences about rounds that would overlap on their track.', Type.Array(Type.String()))
const RoundChanges = Named('HeatRoundChanges', {
  ...roundOf,
  event_name: Type.String(),
  changes: Type.Array(ChangeItem),
})

const freeLanes = About('Lanes without a team in all heats; 0 for a mass start.', Count)
const Figures = Named('HeatFigures', 'Quality of a round as published or as it would be published.', {
  ...Quality.properties,
  free_lanes: freeLanes,
})
const ComparedRound = Named('ComparedHeatRound', 'A round whose heats a publication would change.', {
  ...roundOf,
  event_name: Type.String(),
  starts_at: Instant,
  before: About('As published now; null when it has no published heats.', Nullable(Figures)),
  after: About('As it would be published; null when it would have no heats.', Nullable(Figures)),
  changes: Type.Array(ChangeItem),
  tight_teams: TightTeams,
})

const DraftRound = Named('HeatDraftRound', {
  ...roundOf,
  event_name: Type.String(),
  quality: Quality,
  free_lanes: freeLanes,
  tight_teams: TightTeams,
  changed: About('Teams whose heat or lane differs from the working heats.', Count),
  new_teams: About('Teams entered since the draw.', Count),
  gone_teams: About('Teams withdrawn since the draw.', Count),
})
const Draft = Named('HeatDraft', {
  id: Id,
  slot: About('1–3, shown as A, B, C.', Count),
  seed: Type.String(),
  drawn_at: Instant,
  track_conflicts: TrackConflicts,
  rounds: Type.Array(DraftRound),
})

const ofDraft = About('This draft instead of the working heats, repaired for its teams of now.', Type.Optional(Id))
const ComparedHeat = Named('ComparedHeat', {
  number: Count,
  starts_at: Nullable(Instant),
  places: Type.Array(Strict({ lane: Count, ...TeamName.properties })),
})

const HeatVersion = Named('HeatVersion', {
  version: Count,
  published_at: Instant,
  published_by: Nullable(Type.String()),
  restored_from: Nullable(Count),
  heat_count: Count,
  change_count: Count,
  seed: Type.String(),
})

const Result = Named('TrialResult', {
  team: Id,
  place: Nullable(Type.Integer({ minimum: 1, maximum: 500 })),
  time_ms: Nullable(Type.Integer({ minimum: 1, maximum: 86_400_000 })),
  mark: Nullable(Type.Enum(['DNS', 'DNF', 'DQ'])),
})

const StoredResult = Named('StoredTrialResult', { ...Result.properties, source: Type.Enum(['hand', 'file']) })

const Results = Named('TrialResults', 'Times are in milliseconds, as measured; rounding is only for display.', {
  event_instance: Id,
  version: About('Incremented by each change of the results; a write carries the version that was read.', Version),
  data: Type.Array(StoredResult),
  rule: About('Who goes on to the final, in words.', Type.String()),
  rule_fault: About(
    "Why nobody goes on by the event's own rule; null when it fits the final.",
    Nullable(Type.String()),
  ),
  finalists: Type.Array(
    Strict({
      team: Id,
      team_name: Type.String(),
      rank: Count,
      as: Type.Enum(['winner', 'time']),
      time_ms: Nullable(Count),
    }),
  ),
})

const OwnRule = Strict({
  winners: About('How many of each heat go on by place.', Type.Integer({ minimum: 0, maximum: 100 })),
  by_time: About('How many of the others go on by time.', Type.Integer({ minimum: 0, maximum: 500 })),
})

const AdvanceRule = Named('AdvanceRule', 'Who goes on from an event’s trial to its final.', {
  event_instance: Id,
  event_name: Type.String(),
  version: About("The event's version: a write carries the one that was read.", Version),
  own: About("The event's own rule; null: the default one.", Type.Union([OwnRule, Type.Null()])),
  heats: About('Heats of the trial in which somebody runs; 0 before the draw.', Count),
  places: About('Places in the final; null: no limit.', Nullable(Count)),
  text: About('The rule in words.', Type.String()),
  default_text: About('The default rule in words.', Type.String()),
  fault: About(
    'Why nobody goes on by the own rule: it lets more teams go on than the final holds.',
    Nullable(Type.String()),
  ),
  official_heats: About('Heats whose result is official: a change needs to be confirmed.', Count),
})

const ResultFacts = Type.Omit(Result, ['team'], { title: 'TrialResultFacts', additionalProperties: false })

const Reading = Named('ResultFile', 'A result file: applied to a heat, or parked until the organiser decides on it.', {
  id: Id,
  file_name: Type.String(),
  title: About("The file's header: its event name, and the numbers of event, round and heat.", Type.String()),
  event_no: Count,
  round_no: Count,
  heat_no: Count,
  state: Type.Enum(['applied', 'parked', 'discarded']),
  reason: About('Reason for parking, in Swedish.', Type.String()),
  event_instance: Nullable(Id),
  heat: Nullable(Count),
  read_at: Instant,
  read_by: Nullable(Type.String()),
  rows: Type.Array(Strict({ place: Type.String(), lane: Type.String(), time: Type.String() })),
  version: Version,
})

const ReadingAnswer = Named('ResultFileOutcome', {
  reading: Reading,
  changes: About(
    'Results changed by the file; empty when it is parked or repeats stored results.',
    Type.Array(
      Strict({
        team: Id,
        team_name: Type.String(),
        before: Type.Union([ResultFacts, Type.Null()]),
        after: ResultFacts,
      }),
    ),
  ),
})

const roundWrite = { ...roundOf, version: Version }

const RoundAnswer = Named('HeatRoundOutcome', 'Changes made to one round, and its new state.', {
  changes: Type.Array(ChangeItem),
  round: HeatRound,
})

const DumpRunner = Named('DumpRunner', {
  leg: Count,
  first_name: Type.String(),
  last_name: Type.String(),
  grade: Count,
})
const DumpLane = Named('DumpLane', {
  lane: Count,
  bib: Nullable(Type.String()),
  team_id: Id,
  display_name: Type.String(),
  affiliation: Type.String(),
  team_letter: Type.String(),
  status: Type.Enum(['ok', 'withdrawn']),
  runners: Type.Array(DumpRunner),
})
const DumpHeat = Named('DumpHeat', {
  event_no: Count,
  event_id: Id,
  event_name: Type.String(),
  distance_m: Nullable(Count),
  round: Count,
  round_name: Type.String(),
  heat_no: Count,
  heats_in_round: Count,
  calls_at: Nullable(Instant),
  start_at: Nullable(Instant),
  state: HeatStatus,
  lanes: Type.Array(DumpLane),
})
const DumpEntry = Named('DumpEntry', { event_no: Count, round: Count, heat_no: Count, ...DumpLane.properties })

const dumpFormat = {
  format: Type.Optional(Type.Enum(['json', 'csv', 'lynx'])),
  encoding: About(
    'Encoding of the Lynx files; old timing computers need windows-1252.',
    Type.Optional(Type.Enum(['utf-8', 'windows-1252'])),
  ),
}
const dumpFiles = ['text/csv', 'application/zip'] as const

/** Leaders and school admins read their own teams only. */
const ownTeams = {
  who: 'user',
  roles: ['teacher', 'school_admin', 'super_admin'],
  own: ['teacher', 'school_admin'],
} as const satisfies Access

export const heatsContract = {
  'GET /api/events/heats/work/': {
    summary: 'Arrangörens heat: varje omgång med lag, heat och kvalitet',
    access: superAdmin,
    query: KarnevalQuery,
    response: {
      200: Strict({
        karneval: Id,
        state: State,
        published_version: Nullable(Count),
        published_at: Nullable(Instant),
        data: Type.Array(RoundSummary),
      }),
    },
  },
  'GET /api/events/heats/round/': {
    summary: 'En omgångs heat som de arbetas med, och lag som saknar plats',
    access: superAdmin,
    query: Strict(roundOf),
    response: { 200: HeatRound },
  },
  'POST /api/events/heats/drafts/': {
    summary: 'Lottar ett förslag; högst tre förslag ligger sida vid sida',
    access: superAdmin,
    body: Strict({
      karneval: Type.Optional(Id),
      rounds: About(
        'Left out: the first round of every event with teams.',
        Type.Optional(Type.Array(Strict(roundOf), { minItems: 1, maxItems: 200 })),
      ),
      seed: About('Left out: a new seed is generated.', Type.Optional(Seed)),
    }),
    response: { 201: Draft },
  },
  'GET /api/events/heats/drafts/': {
    summary: 'Förslagen med sin kvalitet, och om en lottning pågår',
    access: superAdmin,
    query: KarnevalQuery,
    response: {
      200: Strict({
        data: Type.Array(Draft),
        is_drawing: About('A draw of the carnival is under way; its proposal is stored when it ends.', Type.Boolean()),
      }),
    },
  },
  'GET /api/events/heats/drafts/{id}/': {
    summary: 'En omgång i ett förslag, som heat och som skillnad från de heat som används',
    access: superAdmin,
    params: IdParams,
    query: Strict(roundOf),
    response: {
      200: Strict({ ...roundOf, heats: Type.Array(WorkHeat), changes: Type.Array(ChangeItem), quality: Quality }),
    },
  },
  'DELETE /api/events/heats/drafts/{id}/': {
    summary: 'Kastar ett förslag',
    access: superAdmin,
    params: IdParams,
    response: { 204: Type.Null() },
  },
  'GET /api/events/heats/drafts/{id}/repair/': {
    summary: 'Vad som åtgärdas när ett förslag tas i bruk: lag som kommit eller gått sedan lottningen',
    access: superAdmin,
    params: IdParams,
    response: {
      200: List(Strict({ ...roundOf, event_name: Type.String(), changes: Type.Array(RepairItem) })),
    },
  },
  'POST /api/events/heats/drafts/{id}/take/': {
    summary: 'Tar ett förslag i bruk; övriga förslag kastas',
    access: superAdmin,
    params: IdParams,
    body: Strict({ state: State }),
    response: { 200: List(RoundChanges) },
  },
  'POST /api/events/heats/swap/': {
    summary: 'Flyttar ett lag till en annan plats; den som står där byter',
    access: superAdmin,
    body: Strict({ ...roundWrite, team: Id, heat: Lane, lane: Lane, force: Type.Optional(Type.Boolean()) }),
    response: {
      200: Strict({
        done: About('false: not saved because of the warnings; `force` saves anyway.', Type.Boolean()),
        warnings: Type.Array(Strict({ code: Type.String(), detail: Type.String() })),
        changes: Type.Array(ChangeItem),
        round: HeatRound,
      }),
    },
  },
  'POST /api/events/heats/undo/': {
    summary: 'Ångrar den senaste flytten för hand i en omgång',
    access: superAdmin,
    body: Strict(roundWrite),
    response: { 200: RoundAnswer },
  },
  'POST /api/events/heats/lock/': {
    summary: 'Låser eller låser upp lags platser',
    access: superAdmin,
    body: Strict({ ...roundWrite, teams: Type.Array(Id, { minItems: 1, maxItems: 500 }), locked: Type.Boolean() }),
    response: { 200: RoundAnswer },
  },
  'GET /api/events/heats/repair/': {
    summary: 'Vad en uppdatering av heaten skulle flytta, lag för lag med skälet',
    access: superAdmin,
    query: Strict(roundOf),
    response: {
      200: Strict({ ...roundOf, version: Version, changes: Type.Array(RepairItem), track_conflicts: TrackConflicts }),
    },
  },
  'POST /api/events/heats/repair/': {
    summary: 'Uppdaterar heaten: nya lag får plats, strukna lämnar sin bana, högst två andra flyttas',
    access: superAdmin,
    body: Strict({
      ...roundWrite,
      confirmed: About('Confirms the track conflicts.', Type.Optional(Type.Boolean())),
    }),
    response: { 200: RoundAnswer },
  },
  'POST /api/events/heats/status/': {
    summary: 'Ett heat är planerat, uppropat eller sprunget',
    access: superAdmin,
    body: Strict({ ...roundWrite, heat: Lane, status: HeatStatus }),
    response: { 200: RoundAnswer },
  },
  'POST /api/events/heats/settings/': {
    summary: 'Banor som inte kan användas, och vilket slag av lopp banorna lottas för',
    access: superAdmin,
    body: Strict({ ...roundWrite, unusable_lanes: Type.Array(Lane, { maxItems: 20 }), lane_kind: LaneKind }),
    response: { 200: RoundAnswer },
  },
  'GET /api/events/heats/changes/': {
    summary: 'Vad som skiljer arrangörens heat, eller ett förslag, från de publicerade',
    access: superAdmin,
    query: Strict({ karneval: Type.Optional(Id), draft: ofDraft }),
    response: {
      200: Strict({
        state: State,
        published_version: Nullable(Count),
        data: Type.Array(ComparedRound),
        mails: About('Leaders who get a mail about the final when it is published.', Count),
        changed_compositions: About('Teams whose line-up has changed since the publication.', Count),
        unplaced: Count,
        clashes: About('Runners in two heats at the same time.', Count),
        track_conflicts: TrackConflicts,
        finals_under_way: About(
          'Sentences about finals that were drawn again and are under way: they stay as they are published.',
          Type.Array(Type.String()),
        ),
        entry_open_until: About(
          'Until when teams can be entered or withdrawn; null when entry is closed.',
          Nullable(Instant),
        ),
      }),
    },
  },
  'GET /api/events/heats/comparison/': {
    summary: 'En omgång bana för bana: som publicerad, och som den skulle publiceras',
    access: superAdmin,
    query: Strict({ ...roundOf, draft: ofDraft }),
    response: {
      200: Strict({
        ...roundOf,
        event_name: Type.String(),
        track_lanes: About('null: mass start.', Nullable(Count)),
        before: Type.Array(ComparedHeat),
        after: Type.Array(ComparedHeat),
      }),
    },
  },
  'POST /api/events/heats/publish/': {
    summary: 'Publicerar arrangörens heat som en ny version, i ett steg; ett förslag tas då i bruk i samma steg',
    access: superAdmin,
    body: Strict({
      karneval: Type.Optional(Id),
      draft: ofDraft,
      state: About('As read with the changes: of the same draft.', State),
      confirmed: About(
        'Confirms open entry, track conflicts and finals that stay as published; without it they are answered with confirmation_required.',
        Type.Optional(Type.Boolean()),
      ),
    }),
    response: { 201: HeatVersion },
  },
  'GET /api/events/heats/versions/': {
    summary: 'Publicerade versioner, den nyaste först',
    access: superAdmin,
    query: KarnevalQuery,
    response: { 200: List(HeatVersion) },
  },
  'POST /api/events/heats/restore/': {
    summary: 'Går tillbaka: en äldre version publiceras som en ny',
    access: superAdmin,
    body: Strict({
      karneval: Type.Optional(Id),
      version: About('The published version to go back to; 0: no heats, as before version 1.', Count),
      state: State,
    }),
    response: {
      201: Strict({
        version: HeatVersion,
        missing: About('In the old version, but withdrawn since.', Type.Array(TeamName)),
        unplaced: About('Entered since: without a place until the heats are repaired.', Type.Array(TeamName)),
        kept: About(
          'Rounds left unchanged, because some of their heats have been called or run.',
          Type.Array(Strict({ ...roundOf, event_name: Type.String() })),
        ),
      }),
    },
  },
  'GET /api/events/heats/explanation/{id}/': {
    summary: 'Varför ett lag står där det står',
    access: ownTeams,
    params: IdParams,
    response: { 200: Strict({ team: Id, team_name: Type.String(), data: Type.Array(Type.String()) }) },
  },
  'GET /api/events/heats/results/': {
    summary: 'Försökens resultat i en gren, och vilka som går till final',
    access: superAdmin,
    query: Strict({ event_instance: Id }),
    response: { 200: Results },
  },
  'POST /api/events/heats/results/': {
    summary: 'Ersätter försökens resultat i en gren',
    access: superAdmin,
    body: Strict({ event_instance: Id, version: Version, results: Type.Array(Result, { maxItems: 1000 }) }),
    response: { 200: Results },
  },
  'GET /api/events/heats/readings/': {
    summary: 'Resultatfiler som inte passade i något heat och väntar på ett beslut, med skälet',
    access: superAdmin,
    query: KarnevalQuery,
    response: { 200: List(Reading) },
  },
  'POST /api/events/heats/readings/': {
    summary:
      'Läser en resultatfil (.lif): passar gren, omgång, heat och lagen på banorna sparas tiderna, annars läggs filen åt sidan',
    access: superAdmin,
    query: Strict({ karneval: Type.Optional(Id), name: Type.Optional(OneLine(200)) }),
    rawBody: ['application/octet-stream'],
    bodyLimit: 128 * 1024,
    response: { 200: ReadingAnswer },
  },
  'POST /api/events/heats/readings/{id}/assign/': {
    summary: 'Sparar en undanlagd fils tider i ett heat; banorna säger vilket lag som är vilket',
    access: superAdmin,
    params: IdParams,
    body: Strict({ version: Version, event_instance: Id, heat: Lane }),
    response: { 200: ReadingAnswer },
  },
  'POST /api/events/heats/readings/{id}/discard/': {
    summary: 'Kastar en undanlagd resultatfil',
    access: superAdmin,
    params: IdParams,
    body: Strict({ version: Version }),
    response: { 200: Reading },
  },
  'GET /api/events/heats/rules/': {
    summary: 'Vem som går vidare till finalen: en regel per gren med försök och final',
    access: superAdmin,
    query: KarnevalQuery,
    response: { 200: List(AdvanceRule) },
  },
  'POST /api/events/heats/rules/': {
    summary: 'Ändrar grenens regel för finalen. När ett heat är officiellt ska ändringen bekräftas',
    access: superAdmin,
    body: Strict({
      event_instance: Id,
      version: Version,
      own: About('null: the default rule.', Type.Union([OwnRule, Type.Null()])),
      confirmed: Type.Optional(Type.Boolean()),
    }),
    response: { 200: AdvanceRule },
  },
  'POST /api/events/heats/final/': {
    summary: 'Lottar finalen av försökens resultat: segrare och bästa tider',
    access: superAdmin,
    body: Strict({ event_instance: Id, version: Version, seed: Type.Optional(Seed) }),
    response: { 200: RoundAnswer },
  },
  'GET /api/events/heats-dump/': {
    summary: 'Den publicerade heatindelningen med löpare, för tidtagningen: JSON, CSV eller Lynx-filer',
    access: superAdmin,
    query: Strict({ karneval: Type.Optional(Id), ...dumpFormat }),
    file: dumpFiles,
    persons: 'heats_dump',
    polled: true,
    response: {
      200: Strict({
        format: Type.Literal('heats-dump/1'),
        carnival: Strict({ id: Id, name: Type.String() }),
        version: Count,
        generated_at: Instant,
        heats: Type.Array(DumpHeat),
      }),
    },
  },
  'GET /api/events/heat-diff-dump/': {
    summary: 'Vad som ändrats i heatindelningen sedan en version',
    access: superAdmin,
    refusals: [410],
    query: Strict({
      karneval: Type.Optional(Id),
      since: About('The published version that the reader has.', Version),
      ...dumpFormat,
    }),
    file: dumpFiles,
    persons: 'heats_dump',
    polled: true,
    response: {
      200: Strict({
        format: Type.Literal('heat-diff-dump/1'),
        carnival_id: Id,
        since_version: Count,
        version: Count,
        generated_at: Instant,
        changes: Type.Array(
          Strict({
            op: Type.Enum(['added', 'changed', 'moved', 'withdrawn', 'removed']),
            fields: Type.Optional(Type.Array(Type.String())),
            before: About(
              'Without runners: names of an earlier line-up are not kept.',
              Type.Optional(Strict({ event_no: Count, round: Count, heat_no: Count, lane: Count, team_id: Id })),
            ),
            after: Type.Optional(DumpEntry),
          }),
        ),
        heats: About(
          'New heats, or heats whose own data changed, without lanes; removed heats.',
          Type.Array(Strict({ ...DumpHeat.properties, lanes: Type.Array(DumpLane, { maxItems: 0 }) })),
        ),
        removed_heats: Type.Array(Strict({ event_no: Count, round: Count, heat_no: Count })),
      }),
    },
  },
} as const satisfies Contract
