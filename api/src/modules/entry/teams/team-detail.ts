import type { ResponseOf } from '@stafapp/shared/contract/types'
import { checkLineUp } from '@stafapp/shared/rules/teams/check-line-up'
import { lineUpOf, situationFor, warningsOf } from '@stafapp/shared/rules/teams/situation'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { event, eventInstance, eventRound } from '../../../db/schema/events.ts'
import { leg, team } from '../../../db/schema/teams.ts'
import { userSchoolUnit } from '../../../db/schema/users.ts'
import { requireOwnUnit } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { readUnitEntry, type UnitEntry } from './unit-entry.ts'

export type TeamDetail = ResponseOf<'GET /api/events/teams/{id}/'>

/** @throws AppError not_found (also for a foreign team) */
export async function requireTeam(ctx: Context<SessionUser>, db: Db, id: number): Promise<FoundTeam> {
  const found = await findTeam(db, id)
  if (!found) throw new AppError('not_found')
  requireOwnUnit(ctx.user, found.team.schoolUnitId)
  return found
}

/** A team with its verdict for a round; the default is the event's first round. */
export async function readTeamDetail(db: Db, { team, karnevalId }: FoundTeam, now: Date, round?: Round) {
  return detailOf(await readUnitEntry(db, { karnevalId, unitId: team.schoolUnitId, now }), team.id, round)
}

export function detailOf(entry: UnitEntry, teamId: number, round?: Round): TeamDetail {
  const { team, event } = teamOf(entry, teamId)
  const judged = round ?? event.rounds[0] ?? 'FINAL'
  const faults =
    team.status === 'withdrawn'
      ? []
      : checkLineUp(situationFor(entry, { team, event, round: judged, lineUp: lineUpOf(team, event, judged) }))
  const warnings = warningsOf(entry).filter(({ teams }) => teams.includes(team.id))
  return {
    ...team,
    faults,
    warnings: warnings.map(({ runner, teams, detail }) => ({ runner, teams: [...teams], detail })),
  }
}

export function teamOf({ teams, events }: UnitEntry, teamId: number) {
  const team = teams.find(({ id }) => id === teamId)
  const event = events.find(({ id }) => id === team?.event_instance)
  if (!team || !event) throw new AppError('not_found')
  return { team, event }
}

export type TeamRow = typeof team.$inferSelect
export type Round = (typeof eventRound.$inferSelect)['round']

const selectTeams = (db: Db) =>
  db
    .select({ team, karnevalId: eventInstance.karnevalId, rounds: event.rounds, eventName: event.name })
    .from(team)
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .innerJoin(event, eq(event.id, eventInstance.eventId))

export type FoundTeam = Awaited<ReturnType<typeof selectTeams>>[number]

async function findTeam(db: Db, id: number): Promise<FoundTeam | null> {
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
