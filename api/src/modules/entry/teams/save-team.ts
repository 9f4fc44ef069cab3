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
import { deleteLegs, judgeLineUp, replaceLegs, type Wish } from './save-line-up.ts'
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
    const unit = await lockUnit(ctx, tx, found)
    const change = await requireChange(ctx, tx, { unit, found, body })
    const status = statusOf(unit, change)
    return (await write(ctx, tx, { unit, change, status }))(await readAfter(tx, unit))
  })
}

/**
 * Saves several teams of a unit, all or none. They are judged together as they are afterwards, so that runners may
 * change places between them; a fault names its team.
 * @throws AppError as `saveTeam`; invalid_choice (a team twice, or of another unit)
 */
export function saveTeams(ctx: Ctx, { teams, reason }: BodyOf<'PATCH /api/events/teams/'>): Promise<TeamDetail[]> {
  return inTransaction(ctx.db, async (tx) => {
    const founds: FoundTeam[] = []
    for (const { id } of teams) founds.push(await requireTeam(ctx, tx, id))
    const [first] = founds
    if (!first) throw new AppError('required', undefined, { attr: 'teams' })
    requireOneUnit(founds, first)
    const unit = await lockUnit(ctx, tx, first)
    const changes: Change[] = []
    for (const [index, found] of founds.entries()) {
      const { id: _id, ...fields } = teams[index] ?? { id: 0, version: 0 }
      const body = { ...fields, ...(reason !== undefined && { reason }) }
      changes.push(await ofTeam(found, index, () => requireChange(ctx, tx, { unit, found, body })))
    }
    const future = { ...unit.entry, teams: unit.entry.teams.map((team) => withWish(team, changes)) }
    const judged: { change: Change; status: TeamRow['status'] }[] = []
    for (const [index, change] of changes.entries())
      judged.push({ change, status: await ofTeam(change.found, index, async () => statusOf(unit, change, future)) })
    // All places are emptied before any is filled: a runner who changes teams would otherwise be in two at once.
    for (const { row, round } of changes) await deleteLegs(tx, row, round)
    const answers: ((after: UnitEntry) => Promise<TeamDetail>)[] = []
    for (const each of judged) answers.push(await write(ctx, tx, { unit, ...each }))
    const after = await readAfter(tx, unit)
    const saved: TeamDetail[] = []
    for (const answer of answers) saved.push(await answer(after))
    return saved
  })
}

/** A unit whose teams only this transaction changes, and its entry before the change. */
type LockedUnit = { karneval: Karneval; unitId: number; entry: UnitEntry; now: Date }

/** A permitted change of one team whose line-up is still to be judged. */
type Change = { found: FoundTeam; row: TeamRow; body: Body; round: Round; exception: Exception; wish: Wish }

async function lockUnit(ctx: Ctx, tx: Db, { team, karnevalId }: FoundTeam): Promise<LockedUnit> {
  const karneval = await lockKarneval(tx, karnevalId)
  await lockRelatedUnits(tx, team.schoolUnitId)
  const [unitId, now] = [team.schoolUnitId, ctx.now()]
  return { karneval, unitId, now, entry: await readUnitEntry(tx, { karnevalId, unitId, now }) }
}

function requireOneUnit(founds: readonly FoundTeam[], first: FoundTeam): void {
  if (new Set(founds.map(({ team }) => team.id)).size < founds.length)
    throw new AppError('invalid_choice', 'Samma lag finns två gånger.', { attr: 'teams' })
  const isOfUnit = ({ team, karnevalId }: FoundTeam) =>
    team.schoolUnitId === first.team.schoolUnitId && karnevalId === first.karnevalId
  if (!founds.every(isOfUnit))
    throw new AppError('invalid_choice', 'Lagen hör inte till samma skolenhet.', { attr: 'teams' })
}

/** Runs a check of one of several teams; the error names the team and its place in the body. */
async function ofTeam<T>({ team }: FoundTeam, index: number, check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const items = error.items.map(({ code, detail, attr }) => ({
      code,
      detail: `${team.name}: ${detail}`,
      attr: attr === null ? null : `teams.${index}.${attr}`,
    }))
    throw Object.assign(error, { items })
  }
}

type Asked = { unit: LockedUnit; found: FoundTeam; body: Body }

async function requireChange(ctx: Ctx, tx: Db, { unit, found, body }: Asked): Promise<Change> {
  const row = await lockTeam(tx, found.team.id)
  if (!row) throw new AppError('not_found')
  await requireAsRead(tx, { found, row, version: body.version, now: unit.now })
  const round = roundOf(found, body)
  await requireTeamPhase(ctx, tx, { karneval: unit.karneval, row, body, round })
  await requireLeader(tx, row, body.leader)
  const exception = exceptionOf(ctx, row, body)
  const wish = wishOf(unit.entry, row, { body, round, exceptionAllowed: exception.exceptionAllowed })
  return { found, row, body, round, exception, wish }
}

function statusOf({ entry, now }: LockedUnit, { row, body, wish }: Change, future = entry): TeamRow['status'] {
  const isJudged = changesLineUp(body) || body.exception_allowed !== undefined
  return isJudged ? judgeLineUp(entry, row, wish, { now, future }) : row.status
}

/** Writes the team; the answer and the log entry follow when all are written. */
async function write(
  ctx: Ctx,
  tx: Db,
  { unit, change, status }: { unit: LockedUnit; change: Change; status: TeamRow['status'] },
): Promise<(after: UnitEntry) => Promise<TeamDetail>> {
  const { row, body, round, exception, wish } = change
  if (changesLineUp(body)) await replaceLegs(tx, row, wish, unit.now)
  const name = body.name?.trim() || row.name
  const leaderId = body.leader === undefined ? row.leaderId : body.leader
  await updateTeam(tx, row, { status, name, leaderId, ...exception, updatedAt: unit.now })
  // The public lists show the team's name.
  if (name !== row.name) ctx.invalidates('GET /api/events/heatschedule/')
  return async (after) => {
    await audit(tx, ctx, {
      action: 'team.saved',
      objectType: 'team',
      objectId: row.id,
      before: snapshot(unit.entry, row, round),
      after: { ...snapshot(after, row, round), replacement_reason: body.replacement_reason },
      reason: body.reason ?? body.replacement_reason,
    })
    return detailOf(after, row.id, round)
  }
}

/** The locked units' register and the other units' teams are as before. */
const readAfter = async (tx: Db, { entry, karneval, unitId }: LockedUnit): Promise<UnitEntry> => ({
  ...entry,
  teams: await readTeams(tx, karneval.id, [unitId]),
})

function withWish(team: UnitEntry['teams'][number], changes: readonly Change[]): UnitEntry['teams'][number] {
  const change = changes.find(({ row }) => row.id === team.id)
  if (!change) return team
  const others = team.compositions.filter(({ round }) => round !== change.round)
  const { legs, reserves } = change.wish.lineUp
  return { ...team, compositions: [...others, { round: change.round, legs: [...legs], reserves: [...reserves] }] }
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

type Phased = { karneval: Karneval; row: TeamRow; body: Body; round: Round }

/** Runners may change until the round's deadline; name and leader also while teams may be entered. */
async function requireTeamPhase(ctx: Ctx, tx: Db, { karneval, row, body, round }: Phased): Promise<void> {
  if (row.status === 'withdrawn') {
    throw new AppError('conflict', 'Laget är struket. Ångra strykningen om det ska delta.')
  }
  if (!changesLineUp(body) && body.name === undefined && body.leader === undefined) return
  const rounds = await listRounds(tx, [row.eventInstanceId])
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

type Exception = Pick<TeamRow, 'exceptionAllowed' | 'exceptionReason'>

function exceptionOf(ctx: Ctx, row: TeamRow, { exception_allowed, reason }: Body): Exception {
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
