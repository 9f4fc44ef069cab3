import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@stafapp/shared/contract/types'
import { requestNames } from '@stafapp/shared/rules/teams/request-names'
import { lineUpOf } from '@stafapp/shared/rules/teams/situation'
import { and, eq, gt, ne, or, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { type ReplacedLineUp, teamChange } from '../../../db/schema/team-changes.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { mailLeaders } from '../../../mail/leader-addresses.ts'
import { changeDecisionMail } from '../../../mail/templates/change-decision.ts'
import { audit } from '../../audit/public.ts'
import { isTeamUnderWay, lateLineUps } from '../../heats/public.ts'
import { findInstance, lockInstances, lockKarneval } from '../../karneval/public.ts'
import { syncTeamFees } from '../../orders/public.ts'
import type { DecisionServices } from '../decide-class.ts'
import { withdrawTeams } from '../teams-repository.ts'
import { type ChangeAnswer, findChange, ownLineUp } from './change-answer.ts'
import { lockRelatedUnits } from './joint-teams.ts'
import { changeOf, requireChange } from './request-change.ts'
import { judgeLineUp, replaceLegs } from './save-line-up.ts'
import { lockTeam, type TeamRow, teamOf, updateTeam } from './team-detail.ts'
import { readUnitEntry } from './unit-entry.ts'

type Ctx = Context<SessionUser>
type Undo = { known: ChangeAnswer; replaced: ReplacedLineUp | null; karnevalId: number; reason: string; now: Date }

/**
 * Takes an approval back as long as nothing later depends on it: the line-up, or the place of the new team, and the fee
 * are as they were, and the request is refused with the reason. Audit entry and mails to the leaders are of the same
 * transaction. A withdrawal is undone by restoring the team.
 * @throws AppError not_found, conflict (not approved or changed meanwhile, with `current`; or what depends on it),
 * validation (the earlier line-up no longer follows the rules)
 */
export async function undoChange(
  ctx: Ctx,
  { id, body }: { id: number; body: BodyOf<'POST /api/events/change-requests/{id}/undo/'> },
  services: DecisionServices,
): Promise<ChangeAnswer> {
  const known = await requireChange(ctx, id)
  const record = await findInstance(ctx.db, known.event_instance)
  if (!record) throw new AppError('not_found')
  const karnevalId = record.karneval.id
  return withTransaction(ctx.db, async (tx) => {
    await lockKarneval(tx, karnevalId)
    await lockRelatedUnits(tx, known.school_unit)
    await lockInstances(tx, [known.event_instance])
    const now = ctx.now()
    const reason = body.reason.trim()
    const replaced = await refuseApproved(tx, ctx, { known, version: body.version, reason, now })
    const row = known.team === null ? null : await lockTeam(tx, known.team)
    if (!row) throw new AppError('not_found')
    await requireNothingLater(tx, row, known)
    const undo = { known, replaced, karnevalId, reason, now }
    if (known.kind === 'add_team') await takeTeamAway(tx, ctx, row, undo)
    else await giveLineUpBack(tx, row, undo)
    await syncTeamFees(tx, { karnevalId, unitId: known.school_unit, now, reason })
    const undone = await changeOf(tx, id, now)
    const { kind, wanted, charged } = known
    await audit(tx, ctx, {
      action: 'team.change_undone',
      objectType: 'team',
      objectId: row.id,
      before: { kind, wanted, charged },
      after: { kind, wanted: undone.current, charged: undone.charged },
      reason,
    })
    await mailUndo(tx, known, { reason, services })
    return undone
  })
}

type Refusal = { known: ChangeAnswer; version: number; reason: string; now: Date }

/** Of concurrent undos only the first finds the row approved. */
async function refuseApproved(tx: Db, ctx: Ctx, { known, version, reason, now }: Refusal) {
  if (known.kind === 'withdraw_team') {
    throw new AppError('conflict', 'En strykning ångras genom att laget tas tillbaka: då får det sin plats igen.')
  }
  const decided = { status: 'refused' as const, answer: reason, charged: false, decidedBy: ctx.user.id, decidedAt: now }
  const [row] = await tx
    .update(teamChange)
    .set({ ...decided, updatedAt: now, version: sql`${teamChange.version} + 1` })
    .where(
      // What is known was read before the locks, and must be what is undone.
      and(
        eq(teamChange.id, known.id),
        eq(teamChange.status, 'approved'),
        eq(teamChange.version, version),
        eq(teamChange.version, known.version),
      ),
    )
    .returning({ replaced: teamChange.replaced })
  if (row) return row.replaced
  throw new AppError('conflict', 'Begäran är inte godkänd längre, eller någon har ändrat den under tiden.', {
    current: await findChange(tx, known.id, now),
  })
}

async function requireNothingLater(tx: Db, row: TeamRow, known: ChangeAnswer): Promise<void> {
  if (row.status === 'withdrawn') throw new AppError('conflict', 'Laget har strukits sedan begäran godkändes.')
  const decidedAt = new Date(known.decided_at ?? 0)
  const later = await tx
    .select({ id: teamChange.id })
    .from(teamChange)
    .where(
      and(
        eq(teamChange.teamId, row.id),
        ne(teamChange.id, known.id),
        or(
          eq(teamChange.status, 'pending'),
          and(eq(teamChange.status, 'approved'), gt(teamChange.decidedAt, decidedAt)),
        ),
      ),
    )
    .limit(1)
  if (later.length > 0) {
    throw new AppError('conflict', 'Laget har en nyare begäran som väntar eller är godkänd. Börja med den.')
  }
  const lateLines = await lateLineUps(tx, [row.id])
  const isChangedAtCall = known.round === null ? lateLines.size > 0 : lateLines.has(`${row.id}/${known.round}`)
  if (isChangedAtCall || (await isTeamUnderWay(tx, row.id, known.round))) {
    throw new AppError('conflict', 'Laget är redan uppropat eller har startat, så godkännandet står fast.')
  }
}

async function takeTeamAway(tx: Db, ctx: Ctx, row: TeamRow, { known, karnevalId, now }: Undo): Promise<void> {
  const entry = await readUnitEntry(tx, { karnevalId, unitId: known.school_unit, now })
  if (teamOf(entry, row.id).team.compositions.length > 0) {
    throw new AppError('conflict', 'Laget har redan löpare. Kom överens med skolan, och stryk laget på skolans sida.')
  }
  await withdrawTeams(tx, ctx, [row.id])
}

async function giveLineUpBack(tx: Db, row: TeamRow, { known, replaced, karnevalId, reason, now }: Undo) {
  const { round, wanted, kind } = known
  if (!replaced || !round) {
    throw new AppError('conflict', 'Den tidigare uppställningen är inte sparad. Ändra laget på skolans sida.')
  }
  const entry = await readUnitEntry(tx, { karnevalId, unitId: row.schoolUnitId, now })
  const { team, event } = teamOf(entry, row.id)
  const { legs, reserves } = lineUpOf(team, event, round)
  if (!isDeepStrictEqual({ legs, reserves }, wanted)) {
    throw new AppError(
      'conflict',
      'Uppställningen har ändrats sedan begäran godkändes. Ändra laget på skolans sida i stället.',
    )
  }
  const others = team.compositions.filter((composition) => composition.round !== round)
  const before = ownLineUp(replaced, event.team_size) ?? lineUpOf({ ...team, compositions: others }, event, round)
  const exceptionAllowed = kind === 'exception' ? replaced.exceptionAllowed : row.exceptionAllowed
  const wish = { round, lineUp: before, exceptionAllowed, replacementReason: reason }
  const status = judgeLineUp(entry, row, wish, { now })
  // Without a line-up of its own the round runs with the earlier round's again.
  const own = replaced.legs.length > 0 ? before : { legs: [], reserves: [] }
  await replaceLegs(tx, row, { ...wish, lineUp: own }, now)
  await updateTeam(tx, row, {
    status,
    exceptionAllowed,
    ...(!exceptionAllowed && { exceptionReason: null }),
    changeFees: row.changeFees - (known.charged ? 1 : 0),
    updatedAt: now,
  })
}

type Telling = { reason: string; services: DecisionServices }

async function mailUndo(tx: Db, known: ChangeAnswer, { reason, services: { outbox, publicUrl } }: Telling) {
  const { id, kind, team_name, event_name, charged, school_unit } = known
  const outcome = kind === 'add_team' ? 'Laget är struket.' : 'Laget är som det var före ändringen.'
  const content = changeDecisionMail({
    url: `${publicUrl}/lagledare/teamregistration?unit=${school_unit}&begaran=${id}`,
    linkLabel: 'Visa begäran',
    request: `${requestNames[kind]}: ${team_name === null ? event_name : `${team_name} (${event_name})`}`,
    decision: 'undone',
    answer: reason,
    outcome: `${outcome}${charged ? ' Avgiften för ändringen tas inte ut.' : ''}`,
  })
  await mailLeaders(tx, outbox, { unit: school_unit, kind: 'change_decision', content })
}
