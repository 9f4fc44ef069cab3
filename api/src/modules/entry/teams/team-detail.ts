import type { ResponseOf } from '@stafapp/shared/contract/types'
import { checkLineUp } from '@stafapp/shared/rules/teams/check-line-up'
import { lineUpOf, situationFor, warningsOf } from '@stafapp/shared/rules/teams/situation'
import type { Db } from '../../../db/db.ts'
import { requireOwnUnit } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { type FoundTeam, findTeam, type Round } from './team-rows.ts'
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
  return { ...team, faults, warnings: warnings.map((warning) => ({ ...warning, teams: [...warning.teams] })) }
}

export function teamOf({ teams, events }: UnitEntry, teamId: number) {
  const team = teams.find(({ id }) => id === teamId)
  const event = events.find(({ id }) => id === team?.event_instance)
  if (!team || !event) throw new AppError('not_found')
  return { team, event }
}
