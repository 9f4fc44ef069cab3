import type { BodyOf, QueryOf } from '@stafapp/shared/contract/types'
import { checkLineUp } from '@stafapp/shared/rules/teams/check-line-up'
import { lineUpOf, situationFor } from '@stafapp/shared/rules/teams/situation'
import type { LineUp } from '@stafapp/shared/rules/teams/types'
import { type Db, withTransaction } from '../../../db/db.ts'
import type { WithdrawnLeg } from '../../../db/schema/teams.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { placeTeamAgain } from '../../heats/public.ts'
import { entryWindow, findInstances, lockInstances, lockKarneval, requirePhase } from '../../karneval/public.ts'
import { syncTeamFees } from '../../orders/public.ts'
import { lockUnit } from '../../schools/public.ts'
import { withdrawTeams } from '../teams-repository.ts'
import { lockRelatedUnits } from './joint-teams.ts'
import { nextStatus, replaceLegs } from './save-line-up.ts'
import { requireAsRead } from './save-team.ts'
import {
  type FoundTeam,
  lockTeam,
  type Round,
  readTeamDetail,
  requireTeam,
  type TeamDetail,
  type TeamRow,
  teamOf,
  updateTeam,
} from './team-detail.ts'
import { readUnitEntry } from './unit-entry.ts'

type Ctx = Context<SessionUser>

/**
 * Withdraws a team: its row and number stay; its lane, runners and fee are released. Idempotent.
 * @throws AppError not_found, phase_closed, conflict (with `current`), confirmation_required (a team with runners)
 */
export function withdrawTeam(
  ctx: Ctx,
  id: number,
  query: QueryOf<'DELETE /api/events/teams/{id}/'>,
): Promise<TeamDetail> {
  return withTransaction(ctx.db, async (tx) => {
    const found = await requireTeam(ctx, tx, id)
    const karneval = await lockKarneval(tx, found.karnevalId)
    await lockUnit(tx, found.team.schoolUnitId)
    const row = await lockTeam(tx, id)
    if (!row) throw new AppError('not_found')
    const now = ctx.now()
    if (row.status === 'withdrawn') return readTeamDetail(tx, found, now)
    requirePhase(ctx, karneval, [entryWindow(karneval)], query.reason)
    await requireAsRead(tx, { found, row, version: query.version, now })
    if (query.confirm !== true) await requireEmpty(tx, found, now)
    await withdrawTeams(tx, ctx, [id])
    await syncTeamFees(tx, { karnevalId: karneval.id, unitId: row.schoolUnitId, now })
    await audit(tx, ctx, {
      action: 'team.withdrawn',
      objectType: 'team',
      objectId: id,
      before: { status: row.status },
      after: { status: 'withdrawn' },
      reason: query.reason,
    })
    return readTeamDetail(tx, found, now)
  })
}

async function requireEmpty(tx: Db, found: Parameters<typeof readTeamDetail>[1], now: Date): Promise<void> {
  const { name, compositions } = await readTeamDetail(tx, found, now)
  if (compositions.length === 0) return
  throw new AppError('confirmation_required', `${name} har löpare. Bekräfta att laget ska strykas.`, {
    attr: 'confirm',
  })
}

/**
 * Undoes a withdrawal: restores the number, the runners who are still free, and the heat and lane when unoccupied.
 * Idempotent. A team withdrawn before teams_close_at and restored after it is late.
 * @throws AppError not_found, phase_closed, conflict, limit_reached (the event is full, or the unit has its maximum of
 * teams)
 */
export function restoreTeam(
  ctx: Ctx,
  id: number,
  body: BodyOf<'POST /api/events/teams/{id}/restore/'>,
): Promise<TeamDetail> {
  return withTransaction(ctx.db, async (tx) => {
    const found = await requireTeam(ctx, tx, id)
    const karneval = await lockKarneval(tx, found.karnevalId)
    await lockRelatedUnits(tx, found.team.schoolUnitId)
    await lockInstances(tx, [found.team.eventInstanceId])
    const row = await lockTeam(tx, id)
    if (!row) throw new AppError('not_found')
    const now = ctx.now()
    if (row.status !== 'withdrawn') return readTeamDetail(tx, found, now)
    requirePhase(ctx, karneval, [entryWindow(karneval)], body.reason)
    await requireAsRead(tx, { found, row, version: body.version, now })
    await requireRoom(tx, found, now)
    const wasInTime = (row.withdrawnAt ?? now) <= karneval.teamsCloseAt
    const late = row.late || (wasInTime && now > karneval.teamsCloseAt)
    await updateTeam(tx, row, { status: 'draft', withdrawnAt: null, withdrawnLegs: null, late, updatedAt: now })
    await giveBack(tx, found, row, now)
    await placeTeamAgain(tx, ctx, { teamId: id })
    ctx.invalidates('GET /api/events/heatschedule/')
    await syncTeamFees(tx, { karnevalId: karneval.id, unitId: row.schoolUnitId, now })
    await audit(tx, ctx, {
      action: 'team.restored',
      objectType: 'team',
      objectId: id,
      before: { status: 'withdrawn' },
      after: { late },
      reason: body.reason,
    })
    return readTeamDetail(tx, found, now)
  })
}

/** Checks capacity again: the place was released by the withdrawal. */
async function requireRoom(tx: Db, found: FoundTeam, now: Date): Promise<void> {
  const { schoolUnitId, eventInstanceId } = found.team
  const [record] = await findInstances(tx, [eventInstanceId])
  if (!record) throw new AppError('not_found')
  const { capacity } = record.instance
  if (capacity !== null && record.teamCount >= capacity) {
    throw new AppError('limit_reached', `${record.event.name} är full: någon annan har fått platsen.`)
  }
  const { teams } = await readUnitEntry(tx, { karnevalId: found.karnevalId, unitId: schoolUnitId, now })
  const standing = teams.filter((team) => team.event_instance === eventInstanceId && team.status !== 'withdrawn')
  if (standing.length < record.event.maxTeamsPerUnit) return
  throw new AppError('limit_reached', `Skolenheten har redan ${standing.length} lag i ${record.event.name}.`)
}

async function giveBack(tx: Db, found: FoundTeam, row: TeamRow, now: Date): Promise<void> {
  for (const round of found.rounds) {
    const legs = (row.withdrawnLegs ?? []).filter((leg) => leg.round === round)
    if (legs.length > 0) await giveRunnersBack(tx, { found, row, round, legs, now })
  }
}

type Lost = { found: FoundTeam; row: TeamRow; round: Round; legs: readonly WithdrawnLeg[]; now: Date }

/** Restores the runners to their places, except those deleted or now in another team. */
async function giveRunnersBack(tx: Db, { found, row, round, legs, now }: Lost): Promise<void> {
  const scope = { karnevalId: found.karnevalId, unitId: row.schoolUnitId, now }
  const entry = await readUnitEntry(tx, scope)
  const { team, event } = teamOf(entry, row.id)
  const at = (position: number, reserve: boolean) =>
    legs.find((leg) => leg.position === position && leg.reserve === reserve)?.runner ?? null
  const wanted = {
    legs: Array.from({ length: event.team_size }, (_, index) => at(index + 1, false)),
    reserves: legs.filter(({ reserve }) => reserve).map(({ runner }) => runner),
  }
  const faults = checkLineUp(situationFor(entry, { team, event, round, lineUp: wanted }))
  const lost = new Set(faults.filter(({ code }) => code !== 'leg_empty').map(({ attr }) => attr))
  const lineUp: LineUp = {
    legs: wanted.legs.map((runner, index) => (lost.has(`legs.${index}`) ? null : runner)),
    reserves: wanted.reserves.filter((_, index) => !lost.has(`reserves.${index}`)),
  }
  await replaceLegs(tx, row, { round, lineUp, exceptionAllowed: team.exception_allowed }, now)
  if (round !== found.rounds[0]) return
  const after = await readUnitEntry(tx, scope)
  const again = teamOf(after, row.id)
  const left = checkLineUp(
    situationFor(after, { team: again.team, event, round, lineUp: lineUpOf(again.team, event, round) }),
  )
  await updateTeam(tx, row, { status: nextStatus('draft', lineUp, left.length === 0) })
}
