import type { ResultOrder } from '@stafapp/shared/contract/raceday'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { deriveHeat } from '@stafapp/shared/rules/raceday/derive-heat'
import {
  deriveResult,
  effectiveOf,
  type HeatResult,
  type ResultRow,
} from '@stafapp/shared/rules/raceday/results/derive-result'
import { dqText } from '@stafapp/shared/rules/raceday/results/dq-reasons'
import { finalStage } from '@stafapp/shared/rules/raceday/results/final-stage'
import { isRecord, newRecord, recordTime } from '@stafapp/shared/rules/raceday/results/is-record'
import { ruleFault, ruleText, tieText } from '@stafapp/shared/rules/raceday/results/qualification-words'
import { detailOf, type ResultFact } from '@stafapp/shared/rules/raceday/results/result-facts'
import { deriveRound, type OwnRule, type Qualified, ruleOf } from '@stafapp/shared/rules/raceday/results/round-result'
import { shownHandTime, shownTime } from '@stafapp/shared/rules/times/times'
import type { Db } from '../../../db/db.ts'
import { eventsOfResults, recordedFacts, ruleFact } from '../../heats/public.ts'
import { findKarneval } from '../../karneval/public.ts'
import { listHeats } from '../start-list.ts'
import { listDeclined, listRecords, type RecordRow, recordKey } from './records.ts'
import { orderOf, YOUNGEST_TO } from './result-order.ts'

export type DayResults = ResponseOf<'GET /api/raceday/results/'>
export type Derived = Omit<DayResults, 'day'>
type Round = DayResults['rounds'][number]
type Heat = Awaited<ReturnType<typeof listHeats>>['heats'][number]
type Lane = Heat['lanes'][number]

/** A protest is made within this time from when the result became official. */
export const PROTEST_MS = 30 * 60_000

type OfDay = { karnevalId: number; day: string | undefined; eventInstance?: number | undefined }

/**
 * The results of the rounds with a heat on that day, or of all days, derived from the facts, in the order of their start.
 */
export async function readResults(db: Db, { karnevalId, day, eventInstance }: OfDay): Promise<Derived> {
  const { version, heats } = await listHeats(db, karnevalId, undefined)
  const wanted = heats.filter(({ event_instance }) => eventInstance === undefined || event_instance === eventInstance)
  const rounds = [...Map.groupBy(wanted, roundKey).values()].filter(
    (own) => day === undefined || own.some((heat) => heat.day === day),
  )
  const instances = [...new Set(rounds.flatMap((own) => own.map(({ event_instance }) => event_instance)))]
  const stored = instances.length === 0 ? [] : await recordedFacts(db, instances)
  const events = await eventsOfResults(db, karnevalId)
  const karneval = await findKarneval(db, karnevalId)
  const eventIds = instances.flatMap((instance) => events.get(instance)?.eventId ?? [])
  const records = eventIds.length === 0 ? [] : await listRecords(db, eventIds)
  const declined = await listDeclined(db, instances)
  const facts = Map.groupBy(stored, (row) => `${row.eventInstanceId}/${row.round}/${row.heatNumber}`)
  const factsOf = (heat: Heat) => (facts.get(`${roundKey(heat)}/${heat.number}`) ?? []).map(ruleFact)
  // All rounds of the events: a record of the trial is none when the final beats it on the other day.
  const results = new Map(
    wanted
      .filter(({ event_instance }) => instances.includes(event_instance))
      .map((heat) => [heat, deriveResult(factsOf(heat), heat.lanes)] as const),
  )
  const rowsOf = Map.groupBy(
    [...results].flatMap(([{ event_instance }, { rows }]) => rows.map((row) => ({ event_instance, row }))),
    ({ event_instance }) => event_instance,
  )
  const published = Map.groupBy(heats, roundKey)
  return {
    version,
    seq: stored.at(-1)?.seq ?? 0,
    rounds: rounds.map((own) => {
      const [first] = own as [Heat]
      const { event_instance } = first
      const event = events.get(event_instance)
      const year = Number(first.day.slice(0, 4))
      const ofEvent = records.filter(({ eventId }) => eventId === event?.eventId)
      const record = ofEvent.find((row) => row.year < year) ?? null
      const newMs = newRecord(rowsOf.get(event_instance)?.map(({ row }) => row) ?? [], record?.timeMs ?? null)
      return roundAnswer(own, {
        facts: factsOf,
        results,
        order: orderOf(event?.maxGrade ?? YOUNGEST_TO + 1, karneval),
        final: event?.final ?? null,
        published: published.get(`${event_instance}/FINAL`) ?? [],
        record,
        newRecord: {
          ms: newMs,
          isApproved: ofEvent.some((row) => row.year === year && recordTime(row.timeMs) === newMs),
          isDeclined: (row) =>
            row.ms !== null &&
            declined.has(recordKey({ event_instance, round: first.round, team: row.team, ms: row.ms })),
        },
      })
    }),
  }
}

const roundKey = ({ event_instance, round }: { event_instance: number; round: string }) => `${event_instance}/${round}`

/** What the carnival's own results say of the event's record. */
type NewRecord = {
  /** In hundredths; null: no result is faster than the record of the years before. */
  ms: number | null
  isApproved: boolean
  isDeclined: (row: ResultRow) => boolean
}

type OfRound = {
  order: ResultOrder
  facts: (heat: Heat) => ResultFact[]
  results: ReadonlyMap<Heat, HeatResult>
  final: { places: number; teams: readonly number[]; ownRule: OwnRule | null } | null
  /** The heats of the event's final as they are published. */
  published: readonly Heat[]
  /** The record that stood before the year: a record of the day itself is still marked as one. */
  record: RecordRow | null
  newRecord: NewRecord
}

function roundAnswer(
  heats: readonly Heat[],
  { facts, results, order, final: finalOfEvent, published, record, newRecord: fresh }: OfRound,
): Round {
  const [first] = heats as [Heat]
  const final = first.round === 'TRIAL' ? finalOfEvent : null
  const derived = heats.flatMap((heat) => {
    const result = results.get(heat)
    return result ? [{ number: heat.number, heat, facts: facts(heat), result }] : []
  })
  // A heat that everybody has left is not run.
  const run = derived.filter(
    ({ heat, result }) => result.state !== 'none' || heat.lanes.some((each) => !each.withdrawn),
  )
  const rule = final ? ruleOf(final.ownRule, run.length, final.places) : null
  const fault = rule && ruleFault(rule, run.length)
  const gone = new Set(heats.flatMap(({ lanes }) => lanes.flatMap((each) => (each.withdrawn ? [each.team] : []))))
  const round = deriveRound(run, fault === null ? rule : null, gone)
  const nameOf = new Map(heats.flatMap(({ lanes }) => lanes.map(({ team, team_name }) => [team, team_name] as const)))
  const named = (team: number) => ({ team, team_name: nameOf.get(team) ?? '' })
  const going = new Map(round.qualified.map(({ team, as }) => [team, as]))
  const drawn = final?.teams ?? []
  const told = published.flatMap(({ lanes }) => lanes.map(({ team }) => team))
  const isPublished = drawn.length > 0 && drawn.every((team) => told.includes(team)) && told.length === drawn.length
  return {
    event_instance: first.event_instance,
    event_name: first.event_name,
    round: first.round,
    day: first.day,
    lanes: first.track,
    has_final: final !== null,
    state: isPublished ? 'published' : drawn.length > 0 ? 'drawn' : round.isOfficial ? 'official' : 'open',
    rule: rule && ruleText(rule),
    rule_fault: fault,
    open_heats: run.filter(({ result }) => result.version === 0).map(({ number }) => number),
    qualified: round.qualified.map(({ team, heat, as, lot }) => ({ ...named(team), heat, as, lot })),
    tie: round.tie && {
      ...round.tie,
      teams: [...round.tie.teams],
      drawn: [...round.tie.drawn],
      text: tieText(round.tie),
    },
    final_teams: [...drawn],
    final_changes:
      drawn.length === 0
        ? []
        : [
            ...[...going.keys()]
              .filter((team) => !drawn.includes(team))
              .map((team) => ({ ...named(team), op: 'in' as const })),
            ...drawn.filter((team) => !going.has(team)).map((team) => ({ ...named(team), op: 'out' as const })),
          ],
    final_under_way:
      final && finalStage(published.map((heat) => ({ facts: facts(heat), spots: heat.lanes, status: heat.status }))),
    standings: [...round.standings],
    order,
    is_mixed: round.isMixed,
    record: record && {
      ms: record.timeMs,
      shown: shownTime(record.timeMs),
      year: record.year,
      school_name: record.schoolName,
      team_name: record.teamName,
    },
    heats: derived.map(({ heat, facts: own, result }) => heatAnswer(heat, own, { result, going, newRecord: fresh })),
  }
}

type OfHeat = { result: HeatResult; going: ReadonlyMap<number, Qualified['as']>; newRecord: NewRecord }

function heatAnswer(
  heat: Heat,
  facts: readonly ResultFact[],
  { result, going, newRecord: fresh }: OfHeat,
): Round['heats'][number] {
  const officialAt = result.versions.at(-1)?.recordedAt ?? null
  // The newest of each team: later entries of a map replace earlier ones.
  const typed = new Map(
    effectiveOf(facts).flatMap(({ id, kind, team }) =>
      team !== null && (kind === 'time' || kind === 'mark') ? [[team, id] as const] : [],
    ),
  )
  const lanes = new Map(heat.lanes.map((lane) => [lane.team, lane]))
  const row = (each: ResultRow) => {
    const lane = lanes.get(each.team)
    return lane ? [rowAnswer(each, lane, { going, newRecord: fresh, typed })] : []
  }
  /** The teams that were first when a version was made. */
  const firstAt = (version: ResultFact | undefined): string =>
    deriveResult(
      facts.filter(({ seq }) => seq <= (version?.seq ?? 0)),
      heat.lanes,
    )
      .rows.flatMap(({ rank, team }) => (rank === 1 ? [team] : []))
      .sort((left, right) => left - right)
      .join()
  return {
    number: heat.number,
    starts_at: heat.starts_at,
    delay_min: heat.delay_min,
    run_state: deriveHeat(facts, [], heat.status).state,
    state: result.state,
    version: result.version,
    official_at: officialAt,
    protest_until: officialAt && new Date(Date.parse(officialAt) + PROTEST_MS).toISOString(),
    corrections: result.versions.slice(1).map((fact, index) => ({
      version: index + 2,
      at: fact.recordedAt,
      reason: detailOf('correction', fact)?.reason ?? '',
      new_first: firstAt(result.versions[index]) !== firstAt(fact),
    })),
    pending: [...result.pending],
    rows: result.rows.flatMap(row),
    current: result.current.flatMap(row),
    closing: result.versions.at(-1)?.id ?? null,
    readings: result.readings.map((fact) => {
      const detail = detailOf('reading', fact)
      return {
        id: fact.id,
        file: detail?.file ?? '',
        at: fact.recordedAt,
        teams: detail?.rows.filter(({ team }) => team !== null).length ?? 0,
      }
    }),
  }
}

type RowContext = {
  going: ReadonlyMap<number, Qualified['as']>
  newRecord: NewRecord
  typed: ReadonlyMap<number, string>
}

function rowAnswer(
  row: ResultRow,
  lane: Lane,
  { going, newRecord: fresh, typed }: RowContext,
): Round['heats'][number]['rows'][number] {
  const { team_name, bib, school, school_name, withdrawn } = lane
  const { conflict, reason, ms } = row
  const isNewRecord = isRecord(row, fresh.ms) && !fresh.isDeclined(row)
  return {
    lane: row.lane,
    team: row.team,
    team_name,
    bib,
    school,
    school_name,
    withdrawn,
    ms,
    precision: row.precision,
    hand: row.hand,
    shown: ms === null ? null : row.hand ? shownHandTime(ms) : shownTime(ms),
    finished: row.mark === null && (ms !== null || row.place !== null),
    place: row.place,
    mark: row.mark,
    reason: reason && {
      code: reason.code,
      rule: reason.rule,
      edition: reason.edition,
      text: dqText(reason.code, reason.note),
    },
    otc: row.otc,
    rank: row.rank,
    qualified: row.rank === null ? null : (going.get(row.team) ?? null),
    is_record: isNewRecord,
    is_record_approved: isNewRecord && fresh.isApproved,
    protest: row.protest,
    undo: typed.get(row.team) ?? null,
    conflict: conflict && {
      typed_ms: conflict.typed.ms,
      typed_mark: conflict.typed.mark,
      read_ms: conflict.read.ms,
      read_mark: conflict.read.mark,
    },
  }
}
