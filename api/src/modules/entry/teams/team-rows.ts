import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { event, eventInstance, eventRound } from '../../../db/schema/events.ts'
import { leg, team } from '../../../db/schema/teams.ts'
import { userSchoolUnit } from '../../../db/schema/users.ts'

export type TeamRow = typeof team.$inferSelect
export type Round = (typeof eventRound.$inferSelect)['round']

const selectTeams = (db: Db) =>
  db
    .select({ team, karnevalId: eventInstance.karnevalId, rounds: event.rounds, eventName: event.name })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .innerJoin(event, eq(event.id, eventInstance.eventId))

export type FoundTeam = Awaited<ReturnType<typeof selectTeams>>[number]

export async function findTeam(db: Db, id: number): Promise<FoundTeam | null> {
  const [row] = await selectTeams(db).where(eq(team.id, id))
  return row ?? null
}

/** Locks the team's row until the transaction ends; a concurrent withdrawal waits. */
export async function lockTeam(tx: Db, id: number): Promise<TeamRow | null> {
  const [row] = await tx.select().from(team).where(eq(team.id, id)).for('update')
  return row ?? null
}

export const updateTeam = (tx: Db, row: TeamRow, values: Partial<TeamRow>) =>
  tx
    .update(team)
    .set({ ...values, version: row.version + 1 })
    .where(eq(team.id, row.id))

export const listRounds = (db: Db, instanceIds: readonly number[]) =>
  db
    .select()
    .from(eventRound)
    .where(inArray(eventRound.eventInstanceId, [...instanceIds]))

type LegRow = Pick<typeof leg.$inferInsert, 'round' | 'position' | 'reserve' | 'runnerId'>

export async function insertLegs(tx: Db, { id, eventInstanceId }: TeamRow, rows: readonly LegRow[], now: Date) {
  if (rows.length === 0) return
  const stamps = { createdAt: now, updatedAt: now }
  await tx.insert(leg).values(rows.map((row) => ({ ...row, teamId: id, eventInstanceId, ...stamps })))
}

/** Whether the user leads the unit and may thus be named as leader of its teams. */
export async function isLeaderOf(db: Db, userId: number, unitId: number): Promise<boolean> {
  const rows = await db
    .select({ unit: userSchoolUnit.schoolUnitId })
    .from(userSchoolUnit)
    .where(eq(userSchoolUnit.userId, userId))
  return rows.some(({ unit }) => unit === unitId)
}
