import type { ResponseOf } from '@stafapp/shared/contract/types'
import { recordTime } from '@stafapp/shared/rules/raceday/results/is-record'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { eventInstance } from '../../../db/schema/events.ts'
import { karneval } from '../../../db/schema/karneval.ts'
import { carnivalRecord } from '../../../db/schema/raceday.ts'
import { AppError } from '../../../lib/app-error.ts'
import { readParticipation } from '../../entry/public.ts'
import { type Karneval, listInstances } from '../../karneval/public.ts'
import { defaultTeamNames } from '../records/team-names.ts'
import { readResults } from '../results/day-results.ts'
import { decidedBy } from '../results/decided.ts'
import { orderOf } from '../results/result-order.ts'

type Years = ResponseOf<'GET /api/events/archive/'>
type Year = ResponseOf<'GET /api/events/archive/{year}/'>

const BEST = 3

/** The archived carnivals in numbers, the newest first. The numbers stay when names are erased. */
export async function readArchive(db: Db): Promise<Years> {
  const rows = await db
    .select()
    .from(karneval)
    .where(eq(karneval.status, 'archived'))
    .orderBy(desc(karneval.year), desc(karneval.id))
  const data: Years['data'] = []
  for (const row of rows) data.push(await yearAnswer(db, row))
  return { data }
}

async function yearAnswer(db: Db, row: Karneval): Promise<Years['data'][number]> {
  const { schools, teams, runners } = await readParticipation(db, row.id)
  return {
    karneval: row.id,
    year: row.year,
    name: row.name,
    venue: row.venue,
    city: row.city,
    starts_on: row.startsOn,
    ends_on: row.endsOn,
    schools,
    teams,
    runners,
  }
}

/** An archived carnival, event by event. @throws AppError not_found */
export async function readArchivedYear(db: Db, year: number): Promise<Year> {
  const [row] = await db
    .select()
    .from(karneval)
    .where(and(eq(karneval.year, year), eq(karneval.status, 'archived')))
    .orderBy(desc(karneval.id))
    .limit(1)
  if (!row) throw new AppError('not_found', 'Det finns ingen avslutad karneval det året.')
  const { rounds } = await readResults(db, { karnevalId: row.id, day: undefined })
  const names = await defaultTeamNames(
    db,
    rounds.flatMap(({ heats }) => heats.flatMap(({ rows }) => rows.map(({ team }) => team))),
  )
  const records = await db
    .select({ instance: carnivalRecord.eventInstanceId })
    .from(carnivalRecord)
    .innerJoin(eventInstance, eq(eventInstance.id, carnivalRecord.eventInstanceId))
    .where(and(eq(eventInstance.karnevalId, row.id), isNotNull(carnivalRecord.eventInstanceId)))
  const instances = await listInstances(db, row.id, {})
  return {
    ...(await yearAnswer(db, row)),
    events: instances.map(({ instance, event, teamCount }) => {
      const own = rounds.filter(({ event_instance }) => event_instance === instance.id)
      const order = orderOf(event.maxGrade, row)
      const { isOfficial, ranked } = decidedBy(own)
      const times = own
        .flatMap(({ round, heats }) => heats.map((heat) => ({ round, heat })))
        .filter(({ heat }) => heat.version > 0)
        .flatMap(({ round, heat }) => heat.rows.map((result) => ({ round, result })))
        .flatMap(({ round, result }) =>
          result.rank !== null && result.ms !== null && !result.hand ? [{ round, result, ms: result.ms }] : [],
        )
      const fastest = times.sort((left, right) => recordTime(left.ms) - recordTime(right.ms))[0]
      const nameOf = (team: number, given: string) => names.get(team) ?? given
      return {
        event_instance: instance.id,
        event_name: event.name,
        teams: teamCount,
        order,
        best:
          order === 'all' && isOfficial
            ? ranked
                .filter(({ rank }) => rank <= BEST)
                .map(({ rank, result }) => ({
                  rank,
                  team_name: nameOf(result.team, result.team_name),
                  shown: result.shown,
                }))
            : [],
        fastest:
          order === 'all' && fastest?.result.shown
            ? {
                shown: fastest.result.shown,
                team_name: nameOf(fastest.result.team, fastest.result.team_name),
                round: fastest.round,
              }
            : null,
        is_record: order === 'all' && records.some((record) => record.instance === instance.id),
      }
    }),
  }
}
