import type { BodyOf } from '@stafapp/shared/contract/types'
import { lineUpOf } from '@stafapp/shared/rules/teams/situation'
import { type Db, inTransaction } from '../../../db/db.ts'
import { isOrganiser } from '../../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { entryWindow, type Karneval, lockKarneval, requirePhase, runnerWindows } from '../../karneval/public.ts'
import { readTeams } from '../teams-repository.ts'
import { lockRelatedUnits } from './joint-teams.ts'
import { judgeLineUp, replaceLegs, type Wish } from './save-line-up.ts'
import {
  detailOf,
  type FoundTeam,
  isLeaderOf,
  listRounds,
  lockTeam,
  type Round,
  readTeamDetail,
  requireTeam,
  type TeamDetail,
  type TeamRow,
  teamOf,
  updateTeam,
} from './team-detail.ts'
import { readUnitEntry, type UnitEntry } from './unit-entry.ts'

type Ctx = Context<SessionUser>
type Body = BodyOf<'PATCH /api/events/teams/{id}/'>

/** @throws AppError not_found (also for a foreign team) */
export async function getTeam(ctx: Ctx, id: number): Promise<TeamDetail> {
  return readTeamDetail(ctx.db, await requireTeam(ctx, ctx.db, id), ctx.now())
}

/**
 * Changes the fields in the body: a round's line-up, name, leader, the organiser's permission. An outdated version gets
 * 409 with the current team.
 * @throws AppError not_found, phase_closed, conflict (with `current`), permission_denied, validation (the verdict)
 */
export function saveTeam(ctx: Ctx, id: number, body: Body): Promise<TeamDetail> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await requireTeam(ctx, tx, id)
    const karneval = await lockKarneval(tx, found.karnevalId)
    await lockRelatedUnits(tx, found.team.schoolUnitId)
    const row = await lockTeam(tx, id)
    if (!row) throw new AppError('not_found')
    const now = ctx.now()
    await requireAsRead(tx, { found, row, version: body.version, now })
    const round = roundOf(found, body)
    await requireTeamPhase(ctx, tx, { karneval, found, body, round })
    await requireLeader(tx, row, body.leader)
    const exception = exceptionOf(ctx, row, body)

    const entry = await readUnitEntry(tx, { karnevalId: karneval.id, unitId: row.schoolUnitId, now })
    const before = snapshot(entry, row, round)
    const wish = wishOf(entry, row, { body, round, exceptionAllowed: exception.exceptionAllowed })
    const isJudged = changesLineUp(body) || body.exception_allowed !== undefined
    const status = isJudged ? judgeLineUp(entry, row, wish, now) : row.status
    if (changesLineUp(body)) await replaceLegs(tx, row, wish, now)
    const name = body.name?.trim() || row.name
    const leaderId = body.leader === undefined ? row.leaderId : body.leader
    await updateTeam(tx, row, { status, name, leaderId, ...exception, updatedAt: now })
    // The public lists show the team's name.
    if (name !== row.name) ctx.invalidates('GET /api/events/heatschedule/')

    // The locked units' register and the other units' teams are as before.
    const after = { ...entry, teams: await readTeams(tx, karneval.id, [row.schoolUnitId]) }
    await audit(tx, ctx, {
      action: 'team.saved',
      objectType: 'team',
      objectId: id,
      before,
      after: { ...snapshot(after, row, round), replacement_reason: body.replacement_reason },
      reason: body.reason ?? body.replacement_reason,
    })
    return detailOf(after, id, round)
  })
}

/** @throws AppError conflict with the current team */
export async function requireAsRead(
  tx: Db,
  { found, row, version, now }: { found: FoundTeam; row: TeamRow; version: number; now: Date },
): Promise<void> {
  if (version === row.version) return
  throw new AppError('conflict', 'Någon annan har ändrat laget medan du redigerade det.', {
    current: await readTeamDetail(tx, found, now),
  })
}

function roundOf({ rounds }: FoundTeam, { round }: Body): Round {
  const chosen = round ?? rounds[0] ?? 'FINAL'
  if (!rounds.includes(chosen))
    throw new AppError('invalid_choice', 'Grenen har ingen sådan omgång.', { attr: 'round' })
  return chosen
}

type Phased = { karneval: Karneval; found: FoundTeam; body: Body; round: Round }

/** Runners may change until the round's deadline; name and leader also while teams may be entered. */
async function requireTeamPhase(ctx: Ctx, tx: Db, { karneval, found, body, round }: Phased): Promise<void> {
  if (found.team.status === 'withdrawn') {
    throw new AppError('conflict', 'Laget är struket. Ångra strykningen om det ska delta.')
  }
  if (!changesLineUp(body) && body.name === undefined && body.leader === undefined) return
  const rounds = await listRounds(tx, [found.team.eventInstanceId])
  const until = rounds.find((times) => times.round === round)?.changesCloseAt ?? null
  const windows = runnerWindows(karneval, until)
  requirePhase(ctx, karneval, changesLineUp(body) ? windows : [entryWindow(karneval), ...windows.slice(1)], body.reason)
}

const changesLineUp = ({ legs, reserves }: Body): boolean => legs !== undefined || reserves !== undefined

async function requireLeader(tx: Db, row: TeamRow, leader: number | null | undefined): Promise<void> {
  if (leader === undefined || leader === null || leader === row.leaderId) return
  if (await isLeaderOf(tx, leader, row.schoolUnitId)) return
  throw new AppError('invalid_choice', 'Personen är inte lagledare för skolenheten.', { attr: 'leader' })
}

function exceptionOf(ctx: Ctx, row: TeamRow, { exception_allowed, reason }: Body) {
  if (exception_allowed === undefined) {
    return { exceptionAllowed: row.exceptionAllowed, exceptionReason: row.exceptionReason }
  }
  if (!isOrganiser(ctx.user)) throw new AppError('permission_denied', 'Bara arrangören kan ge tillstånd till undantag.')
  if (!reason) throw new AppError('required', 'Ange varför laget får tillstånd.', { attr: 'reason' })
  return { exceptionAllowed: exception_allowed, exceptionReason: exception_allowed ? reason : null }
}

function wishOf(
  entry: UnitEntry,
  row: TeamRow,
  { body, round, exceptionAllowed }: { body: Body; round: Round; exceptionAllowed: boolean },
): Wish {
  const { team, event } = teamOf(entry, row.id)
  const now = lineUpOf(team, event, round)
  const lineUp = { legs: body.legs ?? now.legs, reserves: body.reserves ?? now.reserves }
  return { round, lineUp, exceptionAllowed, replacementReason: body.replacement_reason }
}

/** The audited fields: ids, never a child's name. */
function snapshot(entry: UnitEntry, row: TeamRow, round: Round) {
  const { team, event } = teamOf(entry, row.id)
  const { name, leader, status, exception_allowed } = team
  return { name, leader, status, exception_allowed, round, ...lineUpOf(team, event, round) }
}
