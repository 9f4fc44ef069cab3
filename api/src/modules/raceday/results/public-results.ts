import type { ResultOrder } from '@stafapp/shared/contract/raceday'
import type { QueryOf, ResponseOf } from '@stafapp/shared/contract/types'
import { dqText } from '@stafapp/shared/rules/raceday/results/dq-reasons'
import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import { max } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { changeEvent } from '../../../db/schema/change-event.ts'
import { type Karneval, resolveKarneval } from '../../karneval/public.ts'
import { readDayResults } from './day-results.ts'

type Answer = ResponseOf<'GET /api/events/results/'>
type PublicRound = Answer['data'][number]
type PublicHeat = PublicRound['heats'][number]
type PublicRow = PublicHeat['rows'][number]
type DayResults = Awaited<ReturnType<typeof readDayResults>>
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
    return heats.length > 0 ? [{ ...round, standings, heats }] : []
  })

type Held = { key: string; rounds: Promise<PublicRound[]> }

/** The results of the carnival that was asked for last; 150 schools and 30 events are parts of the same. */
let held: Held | null = null

/** Every change of a public answer has a number, so the results are those of before while there is no new one. */
async function roundsOf(db: Db, karneval: Karneval): Promise<PublicRound[]> {
  const [newest] = await db.select({ id: max(changeEvent.id) }).from(changeEvent)
  const key = `${karneval.id}/${karneval.version}/${newest?.id ?? 0}`
  if (held?.key === key) return held.rounds
  const made: Held = { key, rounds: deriveRounds(db, karneval) }
  held = made
  made.rounds.catch(() => {
    if (held === made) held = null
  })
  return made.rounds
}

async function deriveRounds(db: Db, karneval: Karneval): Promise<PublicRound[]> {
  const found = new Map<string, PublicRound>()
  for (const day of daysOf(karneval)) {
    const { rounds } = await readDayResults(db, { karnevalId: karneval.id, day })
    for (const round of rounds) {
      const told = publicRound(round)
      if (told.heats.length > 0) found.set(`${told.event_instance}/${told.round}`, told)
    }
  }
  return [...found.values()]
}

function daysOf({ startsOn, endsOn }: Karneval): string[] {
  const days: string[] = []
  for (let day = startsOn; day <= endsOn; day = plusDays(day, 1)) days.push(day)
  return days
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
      record && order === 'all' ? { shown: record.shown, year: record.year, school_name: record.school_name } : null,
    standings: isDecisive && order === 'all' ? round.standings.map(({ team, rank }) => ({ team, rank })) : [],
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
  const { lane, team, team_name, bib, school, school_name, shown, mark, reason, otc, rank, is_record } = row
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
    protest: row.protest === 'pending',
  }
}
