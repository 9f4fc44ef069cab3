import { toldApart } from '@stafapp/shared/rules/teams/told-apart'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { event, eventInstance } from '../../db/schema/events.ts'
import { heat, heatVersion, type PublishedHeat } from '../../db/schema/heats.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'
import { team } from '../../db/schema/teams.ts'
import { appUser } from '../../db/schema/users.ts'

type Publication = { version: number; publishedAt: Date; heats: PublishedHeat[] }

/** The newest publication of a carnival; null before the first. Working heats are visible to the organiser only. */
export async function findPublication(db: Db, karnevalId: number): Promise<Publication | null> {
  const [row] = await db
    .select({ version: heatVersion.version, publishedAt: heatVersion.publishedAt, heats: heatVersion.snapshot })
    .from(heatVersion)
    .where(eq(heatVersion.karnevalId, karnevalId))
    .orderBy(desc(heatVersion.version))
    .limit(1)
  return row ?? null
}

/** Names of teams, told apart (`toldApart`), and of schools by team, without runners. */
export async function namesOfTeams(db: Db, karnevalId: number) {
  const rows = await db
    .select({
      row: {
        team: team.id,
        team_name: team.name,
        bib: team.bib,
        school: school.id,
        school_name: school.name,
        school_unit: schoolUnit.id,
        withdrawn: sql<boolean>`${team.status} = 'withdrawn'`,
      },
      event: team.eventInstanceId,
      number: team.number,
      unit: schoolUnit.unitName,
      municipality: school.municipality,
    })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .innerJoin(schoolUnit, eq(schoolUnit.id, team.schoolUnitId))
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .where(eq(eventInstance.karnevalId, karnevalId))
  const names = toldApart(
    rows.map(({ row, municipality, ...told }) => ({
      ...told,
      name: row.team_name,
      school: { id: row.school, name: row.school_name, municipality },
    })),
  )
  return new Map(rows.map(({ row }, index) => [row.team, { ...row, team_name: names[index] ?? row.team_name }]))
}

type EventFacts = { name: string; lanes: number | null }

/** Name and lanes of events by instance; lanes null for a mass start. */
export async function factsOfEvents(db: Db, instanceIds: readonly number[]): Promise<Map<number, EventFacts>> {
  const rows = await db
    .select({ id: eventInstance.id, name: event.name, lanes: event.lanes })
    .from(eventInstance)
    .innerJoin(event, eq(event.id, eventInstance.eventId))
    .where(inArray(eventInstance.id, [...instanceIds]))
  return new Map(rows.map(({ id, name, lanes }) => [id, { name, lanes }]))
}

/** The current status of each heat, which is public at once; lanes and times change only with a publication. */
export async function statusesOfHeats(db: Db, karnevalId: number) {
  const rows = await db
    .select({ id: heat.id, status: heat.status })
    .from(heat)
    .innerJoin(eventInstance, eq(eventInstance.id, heat.eventInstanceId))
    .where(eq(eventInstance.karnevalId, karnevalId))
  return new Map(rows.map(({ id, status }) => [id, status]))
}

export type VersionRow = typeof heatVersion.$inferSelect

/** The newest publication; null before the first. */
export async function findNewestVersion(db: Db, karnevalId: number): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(heatVersion)
    .where(eq(heatVersion.karnevalId, karnevalId))
    .orderBy(desc(heatVersion.version))
    .limit(1)
  return row ?? null
}

export async function findVersion(db: Db, karnevalId: number, version: number): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(heatVersion)
    .where(and(eq(heatVersion.karnevalId, karnevalId), eq(heatVersion.version, version)))
  return row ?? null
}

/** All publications with their authors, newest first. */
export const listVersions = (db: Db, karnevalId: number) =>
  db
    .select({ row: heatVersion, firstName: appUser.firstName, lastName: appUser.lastName, username: appUser.username })
    .from(heatVersion)
    .leftJoin(appUser, eq(appUser.id, heatVersion.publishedBy))
    .where(eq(heatVersion.karnevalId, karnevalId))
    .orderBy(desc(heatVersion.version))
