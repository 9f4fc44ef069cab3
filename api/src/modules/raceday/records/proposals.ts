import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { canBeRecord, recordCandidates, recordTime } from '@stafapp/shared/rules/raceday/results/is-record'
import { shownTime } from '@stafapp/shared/rules/times/times'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { event, eventInstance } from '../../../db/schema/events.ts'
import { carnivalRecord } from '../../../db/schema/raceday.ts'
import { findShownKarneval } from '../../karneval/public.ts'
import { readResults } from '../results/day-results.ts'
import { listDeclined, type RecordRow, recordKey } from '../results/records.ts'
import { defaultTeamNames } from './team-names.ts'

type Answer = ResponseOf<'GET /api/raceday/records/'>
type Proposal = Answer['proposals'][number]
export type OrganiserRecord = ItemOf<'GET /api/raceday/records/'>
type Results = Awaited<ReturnType<typeof readResults>>
type Round = Results['rounds'][number]

/** All records, and the results of the season's carnival that are proposed as new ones. */
export async function readRecords(db: Db): Promise<Answer> {
  const events = await db.select({ id: event.id, name: event.name }).from(event).orderBy(asc(event.id))
  const nameOf = new Map(events.map(({ id, name }) => [id, name]))
  const rows = await db.select().from(carnivalRecord).orderBy(asc(carnivalRecord.eventId), asc(carnivalRecord.timeMs))
  const season = await findShownKarneval(db)
  if (!season) return { events, data: rows.map((row) => recordAnswer(row, nameOf, null)), proposals: [] }
  const { rounds } = await readResults(db, { karnevalId: season.id, day: undefined })
  const instances = await db
    .select({ id: eventInstance.id, eventId: eventInstance.eventId })
    .from(eventInstance)
    .where(eq(eventInstance.karnevalId, season.id))
  const standing = new Map(rows.map((row) => [row.id, stands(row, { instances, rounds })]))
  const open = instances.flatMap(({ id, eventId }) => {
    // A record whose result has been corrected away does not hide the next one.
    const valid = rows.filter((row) => row.eventId === eventId && standing.get(row.id) !== false)
    const [best] = valid
    const heats = rounds
      .filter((round) => round.event_instance === id)
      .flatMap((round) => round.heats.map((heat) => ({ ...heat, round: round.round })))
    return best ? recordCandidates(heats, best.timeMs).map((found) => ({ instance: id, eventId, best, ...found })) : []
  })
  const declined = await listDeclined(
    db,
    open.map(({ instance }) => instance),
  )
  const names = await defaultTeamNames(
    db,
    open.map(({ row }) => row.team),
  )
  return {
    events,
    data: rows.map((row) => recordAnswer(row, nameOf, standing.get(row.id) ?? null)),
    proposals: open.map(({ instance, eventId, best, heat, row }): Proposal => {
      const key = { event_instance: instance, round: heat.round, team: row.team, ms: row.ms }
      return {
        ...key,
        event: eventId,
        event_name: nameOf.get(eventId) ?? '',
        heat: heat.number,
        team_name: names.get(row.team) ?? row.team_name,
        school_name: row.school_name,
        shown: shownTime(row.ms),
        year: season.year,
        before: heldBy(best),
        declined: declined.has(recordKey(key)),
        protest: row.protest === 'pending',
      }
    }),
  }
}

/** A record as visitors read it. */
export const heldBy = (row: RecordRow) => ({
  shown: shownTime(row.timeMs),
  year: row.year,
  school_name: row.schoolName,
  team_name: row.teamName,
})

/** A record as the organiser reads it. */
export const recordAnswer = (
  row: RecordRow,
  nameOf: ReadonlyMap<number, string>,
  isStanding: boolean | null,
): OrganiserRecord => ({
  ...heldBy(row),
  id: row.id,
  version: row.version,
  event: row.eventId,
  event_name: nameOf.get(row.eventId) ?? '',
  ms: row.timeMs,
  result:
    row.eventInstanceId !== null && row.round !== null && row.teamId !== null
      ? { event_instance: row.eventInstanceId, round: row.round, team: row.teamId }
      : null,
  stands: isStanding,
})

type OfSeason = { instances: readonly { id: number }[]; rounds: readonly Round[] }

/** Whether the result that a record was accepted from still has its time; null for a record of other years. */
function stands(row: RecordRow, { instances, rounds }: OfSeason): boolean | null {
  if (row.teamId === null || !instances.some(({ id }) => id === row.eventInstanceId)) return null
  const round = rounds.find((each) => each.event_instance === row.eventInstanceId && each.round === row.round)
  return (round?.heats ?? []).some(
    ({ state, rows }) =>
      (state === 'official' || state === 'corrected') &&
      rows.some(
        (result) =>
          result.team === row.teamId && canBeRecord(result) && recordTime(result.ms) === recordTime(row.timeMs),
      ),
  )
}
