import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/db.ts'
import { event, eventInstance } from '../../../db/schema/events.ts'
import { jointTeam, jointTeamRunner } from '../../../db/schema/joint-teams.ts'
import { school, schoolUnit } from '../../../db/schema/schools.ts'
import { leg, runner, team } from '../../../db/schema/teams.ts'
import { runnerColumns } from './runners-repository.ts'

const partnerSchool = alias(school, 'partner_school')
const partnerUnit = alias(schoolUnit, 'partner_unit')

const select = (db: Db, where: SQL | undefined) =>
  db
    .select({
      joint: jointTeam,
      team,
      event,
      karnevalId: eventInstance.karnevalId,
      hostUnit: { id: schoolUnit.id, unitName: schoolUnit.unitName, schoolId: schoolUnit.schoolId },
      hostSchool: school.name,
      partnerSchool: partnerSchool.name,
      partnerUnit: partnerUnit.unitName,
    })
    .from(jointTeam)
    .innerJoin(team, eq(team.id, jointTeam.teamId))
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .innerJoin(event, eq(event.id, eventInstance.eventId))
    .innerJoin(schoolUnit, eq(schoolUnit.id, team.schoolUnitId))
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .innerJoin(partnerSchool, eq(partnerSchool.id, jointTeam.schoolId))
    .leftJoin(partnerUnit, eq(partnerUnit.id, jointTeam.schoolUnitId))
    .where(where)
    .orderBy(asc(jointTeam.teamId), asc(jointTeam.id))

export type FoundJoint = Awaited<ReturnType<typeof select>>[number]

export async function findJoint(db: Db, id: number): Promise<FoundJoint | null> {
  const [row] = await select(db, eq(jointTeam.id, id))
  return row ?? null
}

/** The joint teams of some units, and the invitations to some schools, in one carnival. */
export const listJoint = (db: Db, karnevalId: number, unitIds: readonly number[], schoolIds: readonly number[]) =>
  select(
    db,
    and(
      eq(eventInstance.karnevalId, karnevalId),
      or(inArray(team.schoolUnitId, [...unitIds]), inArray(jointTeam.schoolId, [...schoolIds])),
    ),
  )

/** The runners of some invitations, and whether they are in the team's line-up. */
export async function listJointRunners(db: Db, jointIds: readonly number[]) {
  if (jointIds.length === 0) return []
  const rows = await db
    .select({ joint: jointTeamRunner.jointTeamId, runner: runnerColumns, leg: leg.id })
    .from(jointTeamRunner)
    .innerJoin(jointTeam, eq(jointTeam.id, jointTeamRunner.jointTeamId))
    .innerJoin(runner, eq(runner.id, jointTeamRunner.runnerId))
    .leftJoin(leg, and(eq(leg.runnerId, runner.id), eq(leg.teamId, jointTeam.teamId)))
    .where(inArray(jointTeamRunner.jointTeamId, [...jointIds]))
    .orderBy(asc(runner.grade), asc(runner.lastName), asc(runner.id))
  return rows.map(({ joint, runner: each, leg: placed }) => ({ joint, runner: each, isPlaced: placed !== null }))
}

/** The unit and all units linked to it by accepted joint teams, in the order of their ids. */
export async function relatedUnits(db: Db, unitId: number): Promise<number[]> {
  const rows = await db
    .select({ host: team.schoolUnitId, partner: jointTeam.schoolUnitId })
    .from(jointTeam)
    .innerJoin(team, eq(team.id, jointTeam.teamId))
    .where(and(eq(jointTeam.status, 'accepted'), or(eq(team.schoolUnitId, unitId), eq(jointTeam.schoolUnitId, unitId))))
  const ids = new Set([unitId, ...rows.flatMap(({ host, partner }) => (partner === null ? [host] : [host, partner]))])
  return [...ids].toSorted((a, b) => a - b)
}

/** Moves invitations to joint teams to another school, except where that school has one to the same team. */
export async function moveJointTeams(tx: Db, fromSchool: number, intoSchool: number): Promise<void> {
  await tx.execute(sql`update joint_team j set school_id = ${intoSchool} where j.school_id = ${fromSchool}
    and not exists (select from joint_team o where o.team_id = j.team_id and o.school_id = ${intoSchool})`)
}
