import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { eventInstance } from '../../db/schema/events.ts'
import { freedPlace, type Placed, type PublishedEntry, type PublishedHeat } from '../../db/schema/heats.ts'
import { leg, runner, team } from '../../db/schema/teams.ts'
import type { LoadedRound } from './load-carnival.ts'
import { listPlaced } from './rounds-repository.ts'

/** The working heats in the form of a publication. */
export const snapshotOf = (rounds: readonly LoadedRound[]): PublishedHeat[] =>
  rounds.flatMap(({ row, heatRows }) =>
    heatRows.map((heat) => ({
      id: heat.id,
      event_instance: row.eventInstanceId,
      round: row.round,
      number: heat.number,
      calls_at: heat.callsAt?.toISOString() ?? null,
      starts_at: heat.startsAt?.toISOString() ?? null,
      places: heat.places.map(({ lane, team: id }) => ({ lane, team: id })),
    })),
  )

/** The teams in these heats with their runners, and withdrawn teams with the place that they left. */
export async function entriesOf(
  db: Db,
  karnevalId: number,
  heats: readonly Pick<PublishedHeat, 'round' | 'places'>[],
): Promise<PublishedEntry[]> {
  const legs = await db
    .select({ team: leg.teamId, round: leg.round, leg: leg.position, runner: runner.id, version: runner.version })
    .from(leg)
    .innerJoin(runner, eq(runner.id, leg.runnerId))
    .innerJoin(eventInstance, eq(eventInstance.id, leg.eventInstanceId))
    .where(and(eq(eventInstance.karnevalId, karnevalId), eq(leg.reserve, false)))
    .orderBy(asc(leg.position))
  const byTeam = Map.groupBy(legs, (row) => `${row.team}/${row.round}`)
  const left = await db
    .select({ team: freedPlace.teamId, round: freedPlace.round, number: freedPlace.heatNumber, lane: freedPlace.lane })
    .from(freedPlace)
    .innerJoin(team, eq(team.id, freedPlace.teamId))
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .where(and(eq(eventInstance.karnevalId, karnevalId), isNotNull(team.withdrawnAt)))
  const teams = await listTeams(db, karnevalId)
  const withdrawn = new Set(teams.flatMap(({ id, status }) => (status === 'withdrawn' ? [id] : [])))
  const facts = new Map(teams.map((each) => [each.id, each]))
  const placings = await listPlaced(db, karnevalId)
  // A final without a line-up of its own uses the trial's.
  const runners = (id: number, round: string) =>
    (byTeam.get(`${id}/${round}`) ?? byTeam.get(`${id}/TRIAL`) ?? []).map((row) => ({
      leg: row.leg,
      runner: row.runner,
      version: row.version,
    }))
  const entries = heats.flatMap(({ round, places }) =>
    places.map(
      ({ team: id }): PublishedEntry => ({
        team: id,
        round,
        status: withdrawn.has(id) ? 'withdrawn' : 'ok',
        runners: runners(id, round),
        version: facts.get(id)?.version ?? 1,
        bib: facts.get(id)?.bib ?? null,
        ...placedOf(placings.get(`${id}/${round}`)),
      }),
    ),
  )
  const standing = new Set(entries.map((entry) => `${entry.team}/${entry.round}`))
  const gone = left
    .filter((row) => !standing.has(`${row.team}/${row.round}`))
    .map(
      ({ team: id, round, number, lane }): PublishedEntry => ({
        team: id,
        round,
        status: 'withdrawn',
        place: { number, lane },
        runners: [],
        version: facts.get(id)?.version ?? 1,
        bib: facts.get(id)?.bib ?? null,
      }),
    )
  return [...entries, ...gone].sort((one, other) => one.team - other.team || one.round.localeCompare(other.round))
}

const placedOf = (placed: Placed | undefined) => (placed ? { placed } : {})

const listTeams = (db: Db, karnevalId: number) =>
  db
    .select({ id: team.id, status: team.status, version: team.version, bib: team.bib })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .where(eq(eventInstance.karnevalId, karnevalId))
