import type { ItemOf } from '@stafapp/shared/contract/types'
import { and, asc, eq, inArray, notInArray, or } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { eventInstance } from '../../../db/schema/events.ts'
import { jointTeam, jointTeamRunner } from '../../../db/schema/joint-teams.ts'
import { leg, runner, team } from '../../../db/schema/teams.ts'
import { isOrganiser, requireOwnUnit } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { instanceAnswer, listInstances } from '../../karneval/public.ts'
import { findUnit } from '../../schools/public.ts'
import { readTeams, readWhichTeams } from '../teams-repository.ts'
import { listRunners, runnerColumns } from './runners-repository.ts'

type Scope = { karnevalId: number; unitId: number; now: Date }

/** The rules' Entry with all fields that an answer contains. */
export type UnitEntry = {
  teams: ItemOf<'GET /api/events/teams/myschool/'>[]
  events: ItemOf<'GET /api/events/event/list/'>[]
  runners: ItemOf<'GET /api/events/runners/'>[]
  guests: Awaited<ReturnType<typeof listGuests>>
  others: Awaited<ReturnType<typeof listOtherTeams>>
}

/** Reads all that the rules need for one unit, in the same shapes as the form uses. */
export async function readUnitEntry(db: Db, { karnevalId, unitId, now }: Scope): Promise<UnitEntry> {
  const teams = await readTeams(db, karnevalId, [unitId])
  const records = await listInstances(db, karnevalId, {})
  const runners = await listRunners(db, karnevalId, [unitId])
  const unitIds = [unitId]
  const guests = await listGuests(db, karnevalId, unitIds)
  const others = await listOtherTeams(db, karnevalId, { unitIds, guestIds: guests.map(({ runner }) => runner.id) })
  return { teams, events: records.map((record) => instanceAnswer(record, now)), runners, guests, others }
}

/** Other schools' runners released for the units' teams, one row per team. */
export const listGuests = (db: Db, karnevalId: number, unitIds: readonly number[]) =>
  db
    .select({ team: jointTeam.teamId, runner: runnerColumns })
    .from(jointTeam)
    .innerJoin(jointTeamRunner, eq(jointTeamRunner.jointTeamId, jointTeam.id))
    .innerJoin(runner, eq(runner.id, jointTeamRunner.runnerId))
    .innerJoin(team, eq(team.id, jointTeam.teamId))
    .where(
      and(
        eq(runner.karnevalId, karnevalId),
        eq(jointTeam.status, 'accepted'),
        inArray(team.schoolUnitId, [...unitIds]),
      ),
    )
    .orderBy(asc(jointTeam.teamId), asc(runner.grade), asc(runner.lastName), asc(runner.id))

/**
 * Other units' teams in which the units' runners or their teams' guests run. The line-ups contain only these runners:
 * other names must not be revealed to these units.
 */
export async function listOtherTeams(
  db: Db,
  karnevalId: number,
  { unitIds, guestIds }: { unitIds: readonly number[]; guestIds: readonly number[] },
) {
  const rows = await db
    .select({ team: leg.teamId, runner: leg.runnerId })
    .from(leg)
    .innerJoin(runner, eq(runner.id, leg.runnerId))
    .innerJoin(team, eq(team.id, leg.teamId))
    .innerJoin(eventInstance, eq(eventInstance.id, team.eventInstanceId))
    .where(
      and(
        eq(eventInstance.karnevalId, karnevalId),
        notInArray(team.schoolUnitId, [...unitIds]),
        or(inArray(runner.schoolUnitId, [...unitIds]), inArray(runner.id, [...guestIds])),
      ),
    )
  if (rows.length === 0) return []
  const known = new Set(rows.map((row) => row.runner))
  const teams = await readWhichTeams(db, karnevalId, { teamIds: [...new Set(rows.map((row) => row.team))] })
  return teams.map(({ id, event_instance, event_name, name, status, exception_allowed, compositions }) => ({
    id,
    event_instance,
    event_name,
    name,
    status,
    exception_allowed,
    compositions: compositions.map(({ round, legs, reserves }) => ({
      round,
      legs: legs.map((each) => (each !== null && known.has(each) ? each : null)),
      reserves: reserves.filter((each) => known.has(each)),
    })),
  }))
}

/**
 * The units that a read with children's names concerns: the named one, otherwise the caller's own. The organiser must
 * name one: a single answer must not hold all names of a carnival.
 * @throws AppError not_found (foreign unit), required (organiser without school_unit)
 */
export async function namedUnits(ctx: Context<SessionUser>, unit: number | undefined): Promise<readonly number[]> {
  if (unit === undefined) {
    if (!isOrganiser(ctx.user)) return ctx.user.unitIds
    throw new AppError('required', 'Ange vilken skolenhet det gäller.', { attr: 'school_unit' })
  }
  requireOwnUnit(ctx.user, unit)
  if (isOrganiser(ctx.user) && !(await findUnit(ctx.db, unit))) throw new AppError('not_found')
  return [unit]
}
