import type { ResultOrder } from '@stafapp/shared/contract/raceday'
import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { dqText } from '@stafapp/shared/rules/raceday/results/dq-reasons'
import type { Db } from '../../../db/db.ts'
import { type Karneval, resolveKarneval } from '../../karneval/public.ts'
import { currentResults } from './current-results.ts'
import type { DayResults, Derived } from './day-results.ts'

type Answer = ResponseOf<'GET /api/events/results/'>
type PublicRound = Answer['data'][number]
type PublicHeat = PublicRound['heats'][number]
type PublicRow = PublicHeat['rows'][number]
type Round = DayResults['rounds'][number]
type Heat = Round['heats'][number]
type Row = Heat['rows'][number]

/** The public results: of the whole carnival, an event, or a school. Never a runner's name, nor a free text. */
export async function readPublicResults(db: Db, query: QueryOf<'GET /api/events/results/'>): Promise<Answer> {
  const karneval = await resolveKarneval(db, query.karneval)
  const rounds = await roundsOf(db, karneval)
  const wanted = rounds.filter(
    ({ event_instance }) => query.event_instance === undefined || event_instance === query.event_instance,
  )
  return { karneval: karneval.id, data: query.school === undefined ? wanted : ofSchool(wanted, query.school) }
}

const ofSchool = (rounds: readonly PublicRound[], school: number): PublicRound[] =>
  rounds.flatMap((round) => {
    const heats = round.heats.flatMap((heat) => {
      const rows = heat.rows.filter((row) => row.school === school)
      return rows.length > 0 ? [{ ...heat, rows }] : []
    })
    const teams = new Set(heats.flatMap(({ rows }) => rows.map(({ team }) => team)))
    const standings = round.standings.filter(({ team }) => teams.has(team))
    const finalists = round.finalists.filter((team) => teams.has(team))
    return heats.length > 0 ? [{ ...round, standings, finalists, heats }] : []
  })

/** The rounds as the public is told, made once from the results that they are derived from. */
const told = new WeakMap<Derived, PublicRound[]>()

async function roundsOf(db: Db, karneval: Karneval): Promise<PublicRound[]> {
  const results = await currentResults(db, karneval)
  const rounds = told.get(results) ?? results.rounds.map(publicRound).filter(({ heats }) => heats.length > 0)
  told.set(results, rounds)
  return rounds
}

function publicRound(round: Round): PublicRound {
  const { event_instance, event_name, day, lanes, has_final, rule, rule_fault, order, is_mixed, record } = round
  const isDecisive = !has_final && round.heats.length > 1
  return {
    event_instance,
    event_name,
    round: round.round,
    day,
    lanes,
    has_final,
    heats_total: round.heats.length,
    is_official: round.state !== 'open',
    rule: rule_fault === null ? rule : null,
    order,
    is_mixed,
    record:
      record && order === 'all'
        ? { shown: record.shown, year: record.year, school_name: record.school_name, team_name: record.team_name }
        : null,
    standings: isDecisive && order === 'all' ? round.standings.map(({ team, rank }) => ({ team, rank })) : [],
    finalists: order === 'all' ? round.qualified.map(({ team }) => team) : [],
    heats: round.heats.flatMap((heat) => publicHeat(heat, order)),
  }
}

function publicHeat(
  { number, starts_at, delay_min, state, official_at, rows }: Heat,
  order: ResultOrder,
): PublicHeat[] {
  if (state === 'none') return []
  const told = rows.map((row) => publicRow(row, order))
  return [
    {
      number,
      starts_at,
      delay_min,
      state,
      official_at,
      rows: order === 'all' ? told : told.sort((left, right) => left.lane - right.lane),
    },
  ]
}

function publicRow(row: Row, order: ResultOrder): PublicRow {
  const {
    lane,
    team,
    team_name,
    bib,
    school,
    school_name,
    shown,
    mark,
    reason,
    otc,
    rank,
    is_record,
    is_record_approved,
  } = row
  return {
    lane,
    team,
    team_name,
    bib,
    school,
    school_name,
    shown: order === 'finished' ? null : shown,
    finished: row.finished,
    mark,
    // The organiser's own words may hold a name.
    reason: reason && (dqText(reason.code, null) || null),
    otc,
    rank: order === 'all' ? rank : null,
    qualified: order === 'all' ? row.qualified : null,
    is_record: order === 'all' && is_record,
    is_record_approved: order === 'all' && is_record_approved,
    protest: row.protest === 'pending',
  }
}
