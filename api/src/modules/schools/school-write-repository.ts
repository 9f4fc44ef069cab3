import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { event, eventInstance } from '../../db/schema/events.ts'
import { karneval } from '../../db/schema/karneval.ts'
import { school, schoolUnit } from '../../db/schema/schools.ts'
import { team } from '../../db/schema/teams.ts'
import { deleteOpenInvitations } from '../accounts/public.ts'

/** Locks the school's row until the transaction ends: of concurrent changes of one version one gets a conflict. */
export async function lockSchool(tx: Db, id: number) {
  const [row] = await tx.select().from(school).where(eq(school.id, id)).for('update')
  return row ?? null
}

export async function insertSchool(tx: Db, row: typeof school.$inferInsert): Promise<number> {
  const [made] = await tx.insert(school).values(row).returning({ id: school.id })
  if (!made) throw new Error('insert returned nothing')
  return made.id
}

export async function updateSchool(
  tx: Db,
  id: number,
  values: Partial<typeof school.$inferInsert>,
  now: Date,
): Promise<void> {
  await tx
    .update(school)
    .set({ ...values, updatedAt: now, version: sql`${school.version} + 1` })
    .where(eq(school.id, id))
}

/** @returns their ids, in the order of the rows */
export async function insertUnits(tx: Db, rows: readonly (typeof schoolUnit.$inferInsert)[]): Promise<number[]> {
  const made = await tx
    .insert(schoolUnit)
    .values([...rows])
    .returning({ id: schoolUnit.id })
  return made.map(({ id }) => id)
}

export async function updateUnit(
  tx: Db,
  id: number,
  values: Partial<typeof schoolUnit.$inferInsert>,
  now: Date,
): Promise<void> {
  await tx
    .update(schoolUnit)
    .set({ ...values, updatedAt: now, version: sql`${schoolUnit.version} + 1` })
    .where(eq(schoolUnit.id, id))
}

/** Deletes units with their open invitations; other related rows prevent it (foreign keys). */
export async function deleteUnits(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await deleteOpenInvitations(tx, ids)
  await tx.delete(schoolUnit).where(inArray(schoolUnit.id, [...ids]))
}

export async function deleteSchool(tx: Db, id: number): Promise<void> {
  await tx.delete(school).where(eq(school.id, id))
}

/** A unit's teams in carnivals that are not over, with the class of their events. */
export const listEnteredTeams = (tx: Db, unitId: number) =>
  tx
    .select({
      id: team.id,
      name: team.name,
      eventInstanceId: team.eventInstanceId,
      eventName: event.name,
      karnevalId: karneval.id,
      karnevalName: karneval.name,
      schoolTypes: event.schoolTypes,
      schoolSubtypes: event.schoolSubtypes,
    })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .innerJoin(karneval, eq(karneval.id, eventInstance.karnevalId))
    .innerJoin(event, eq(event.id, eventInstance.eventId))
    .where(
      and(
        eq(team.schoolUnitId, unitId),
        notInArray(team.status, ['withdrawn']),
        inArray(karneval.status, ['active', 'upcoming']),
      ),
    )
    .orderBy(karneval.id, event.id, team.number)
