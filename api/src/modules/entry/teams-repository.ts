import { and, asc, countDistinct, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { event, eventInstance } from '../../db/schema/events.ts'
import { leg, runner, team } from '../../db/schema/teams.ts'

/** Selects the teams of some units, or single teams. */
export type WhichTeams = { unitIds: readonly number[] } | { teamIds: readonly number[] }

/** The teams in one carnival with their event, including withdrawn ones. */
export const listTeams = (db: Db, karnevalId: number, which: WhichTeams) =>
  db
    .select({
      id: team.id,
      school_unit: team.schoolUnitId,
      event_instance: team.eventInstanceId,
      event_name: event.name,
      number: team.number,
      name: team.name,
      leader: team.leaderId,
      status: team.status,
      late: team.late,
      exception_allowed: team.exceptionAllowed,
      withdrawnAt: team.withdrawnAt,
      version: team.version,
      rounds: event.rounds,
      teamSize: event.teamSize,
    })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .innerJoin(event, eq(event.id, eventInstance.eventId))
    .where(
      and(
        eq(eventInstance.karnevalId, karnevalId),
        'teamIds' in which ? inArray(team.id, [...which.teamIds]) : inArray(team.schoolUnitId, [...which.unitIds]),
      ),
    )
    .orderBy(asc(team.schoolUnitId), asc(event.id), asc(team.number))

/** The legs of all rounds with their runners, in the order of the legs. */
export const listLegs = (db: Db, teamIds: readonly number[]) =>
  db
    .select({
      team: leg.teamId,
      round: leg.round,
      position: leg.position,
      reserve: leg.reserve,
      runnerUnit: runner.schoolUnitId,
      runner: {
        id: runner.id,
        first_name: runner.firstName,
        last_name: runner.lastName,
        grade: runner.grade,
        gender: runner.gender,
      },
    })
    .from(leg)
    .innerJoin(runner, eq(runner.id, leg.runnerId))
    .where(inArray(leg.teamId, [...teamIds]))
    .orderBy(asc(leg.teamId), asc(leg.reserve), asc(leg.position))

/** A unit's teams in some events, with the number of runners in each. */
export const listEnteredTeams = (tx: Db, unitId: number, instanceIds: readonly number[]) =>
  tx
    .select({
      id: team.id,
      eventInstanceId: team.eventInstanceId,
      number: team.number,
      name: team.name,
      status: team.status,
      runnerCount: countDistinct(leg.runnerId),
    })
    .from(team)
    .leftJoin(leg, eq(leg.teamId, team.id))
    .where(and(eq(team.schoolUnitId, unitId), inArray(team.eventInstanceId, [...instanceIds])))
    .groupBy(team.id)
    .orderBy(asc(team.eventInstanceId), asc(team.number))

export type EnteredTeam = Awaited<ReturnType<typeof listEnteredTeams>>[number]

/** Placed teams per event, of all units. */
export async function countEntered(tx: Db, instanceIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: team.eventInstanceId, count: sql<number>`count(*)::int` })
    .from(team)
    .where(and(inArray(team.eventInstanceId, [...instanceIds]), ne(team.status, 'withdrawn')))
    .groupBy(team.eventInstanceId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
