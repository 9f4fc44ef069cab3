import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { bibSetting } from '../../../db/schema/bibs.ts'
import { event, eventInstance } from '../../../db/schema/events.ts'
import { karneval } from '../../../db/schema/karneval.ts'
import { school, schoolUnit } from '../../../db/schema/schools.ts'
import { team } from '../../../db/schema/teams.ts'
import { instancesOf } from '../../karneval/public.ts'

export type BibSetting = typeof bibSetting.$inferSelect

/** The carnival's setting, or the defaults when none is stored. */
export async function readSetting(db: Db, karnevalId: number): Promise<Omit<BibSetting, 'createdAt' | 'updatedAt'>> {
  const [row] = await db.select().from(bibSetting).where(eq(bibSetting.karnevalId, karnevalId))
  return row ?? { karnevalId, scope: 'karneval', firstNumber: 1, lastNumber: 9999, isAutomatic: true, version: 1 }
}

/**
 * Serialises writers of bib numbers. Locks the carnival's row first, like entering teams does: the opposite order could
 * deadlock.
 */
export async function lockSetting(tx: Db, karnevalId: number, now: Date): Promise<BibSetting> {
  await tx.select({ id: karneval.id }).from(karneval).where(eq(karneval.id, karnevalId)).for('no key update')
  await tx.insert(bibSetting).values({ karnevalId, createdAt: now, updatedAt: now }).onConflictDoNothing()
  const [row] = await tx.select().from(bibSetting).where(eq(bibSetting.karnevalId, karnevalId)).for('update')
  if (!row) throw new Error('the setting was not stored')
  return row
}

/** The carnival's teams in the order in which numbers are given: event, school, the school's own order. */
export const listBibTeams = (db: Db, karnevalId: number) =>
  db
    .select({
      team: team.id,
      teamName: team.name,
      schoolName: school.name,
      eventInstance: team.eventInstanceId,
      eventName: event.name,
      isWithdrawn: sql<boolean>`${team.status} = 'withdrawn'`,
      bib: team.bib,
    })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .innerJoin(event, eq(event.id, eventInstance.eventId))
    .innerJoin(schoolUnit, eq(schoolUnit.id, team.schoolUnitId))
    .innerJoin(school, eq(school.id, schoolUnit.schoolId))
    .where(eq(eventInstance.karnevalId, karnevalId))
    .orderBy(asc(event.id), asc(school.name), asc(schoolUnit.id), asc(team.number), asc(team.id))

export type BibTeam = Awaited<ReturnType<typeof listBibTeams>>[number]

/** Locks, until the commit, the settings of the events' carnivals that give late teams a number automatically. */
export function lockAutomatic(tx: Db, instanceIds: readonly number[]): Promise<{ karnevalId: number }[]> {
  const carnivals = tx
    .select({ id: eventInstance.karnevalId })
    .from(eventInstance)
    .where(inArray(eventInstance.id, [...instanceIds]))
  return tx
    .select({ karnevalId: bibSetting.karnevalId })
    .from(bibSetting)
    .where(and(inArray(bibSetting.karnevalId, carnivals), eq(bibSetting.isAutomatic, true)))
    .for('update')
}

/** Whether the carnival has any bib numbers yet. */
export async function hasBibs(db: Db, karnevalId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: team.id })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .where(and(eq(eventInstance.karnevalId, karnevalId), isNotNull(team.bib)))
    .limit(1)
  return row !== undefined
}

export async function writeBibs(tx: Db, bibs: readonly { team: number; bib: string }[], now: Date): Promise<void> {
  if (bibs.length === 0) return
  const ids = bibs.map((each) => each.team)
  const numbers = bibs.map((each) => each.bib)
  await tx.execute(sql`
    update ${team} set bib = v.bib, updated_at = ${now}
    from unnest(${sql.param(ids)}::int[], ${sql.param(numbers)}::text[]) as v(id, bib) where ${team.id} = v.id`)
}

/** Clears all numbers of a carnival, also of withdrawn teams. */
export async function clearBibs(tx: Db, karnevalId: number, now: Date): Promise<void> {
  await tx
    .update(team)
    .set({ bib: null, updatedAt: now })
    .where(and(inArray(team.eventInstanceId, instancesOf(tx, karnevalId)), isNotNull(team.bib)))
}
