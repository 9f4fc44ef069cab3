import type { ItemOf, QueryOf } from '@stafapp/shared/contract/types'
import type { Db } from '../../db/db.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { resolveKarneval } from '../karneval/public.ts'
import { namedUnits } from './teams/named-units.ts'
import { listLegs, listTeams, type WhichTeams } from './teams-repository.ts'

type Teams = ItemOf<'GET /api/events/teams/myschool/'>[]

/**
 * Some units' teams with their runners. Contains children's names: only for those units' own users and the organiser.
 */
export const readTeams = (db: Db, karnevalId: number, unitIds: readonly number[]): Promise<Teams> =>
  readWhichTeams(db, karnevalId, { unitIds })

/** The same for single teams; the caller checks that the names may be read. */
export async function readWhichTeams(db: Db, karnevalId: number, which: WhichTeams): Promise<Teams> {
  const teams = await listTeams(db, karnevalId, which)
  const legs = await listLegs(
    db,
    teams.map((team) => team.id),
  )
  const byTeam = Map.groupBy(legs, (leg) => leg.team)
  return teams.map(({ rounds, teamSize, withdrawnAt, ...team }) => {
    const own = byTeam.get(team.id) ?? []
    return {
      ...team,
      withdrawn_at: withdrawnAt?.toISOString() ?? null,
      legs: own
        .filter(({ round }) => round === rounds[0])
        .map(({ position, reserve, runner }) => ({ leg: reserve ? null : position, reserve, runner })),
      compositions: rounds.flatMap((round) => compositionOf(own, round, teamSize)),
    }
  })
}

type Leg = Awaited<ReturnType<typeof listLegs>>[number]

/** A round's own line-up; empty when no runner is placed in it. */
function compositionOf(legs: readonly Leg[], round: Leg['round'], teamSize: number) {
  const placed = legs.filter((leg) => leg.round === round)
  if (placed.length === 0) return []
  const runnerAt = (position: number) =>
    placed.find((leg) => !leg.reserve && leg.position === position)?.runner.id ?? null
  return [
    {
      round,
      legs: Array.from({ length: teamSize }, (_, index) => runnerAt(index + 1)),
      reserves: placed.filter(({ reserve }) => reserve).map(({ runner }) => runner.id),
    },
  ]
}

/**
 * The caller's own teams, or those of one unit.
 * @throws AppError not_found (foreign unit), required (organiser without school_unit)
 */
export async function listMyTeams(
  ctx: Context<SessionUser>,
  query: QueryOf<'GET /api/events/teams/myschool/'>,
): Promise<Teams> {
  const unitIds = await namedUnits(ctx, query.school_unit)
  const karneval = await resolveKarneval(ctx.db, query.karneval)
  return readTeams(ctx.db, karneval.id, unitIds)
}
