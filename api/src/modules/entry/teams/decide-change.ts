import type { BodyOf } from '@stafapp/shared/contract/types'
import { chargeText, requestNames } from '@stafapp/shared/rules/teams/request-names'
import { eq } from 'drizzle-orm'
import { type Db, withTransaction } from '../../../db/db.ts'
import { teamChange } from '../../../db/schema/team-changes.ts'
import { team } from '../../../db/schema/teams.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { mailLeaders } from '../../../mail/leader-addresses.ts'
import { changeDecisionMail } from '../../../mail/templates/change-decision.ts'
import { audit } from '../../audit/public.ts'
import { repairHeats } from '../../heats/public.ts'
import { findInstance, lockInstances, lockKarneval } from '../../karneval/public.ts'
import { syncTeamFees } from '../../orders/public.ts'
import type { DecisionServices } from '../decide-class.ts'
import { insertTeams, withdrawTeams } from '../teams-repository.ts'
import type { ChangeAnswer } from './change-answer.ts'
import { lockRelatedUnits } from './joint-teams.ts'
import { readOutlooks } from './outlook.ts'
import { changeOf, closeChange, requireChange } from './request-change.ts'
import { judgeLineUp, replacedBy, replaceLegs } from './save-line-up.ts'
import { lockTeam, type TeamRow, updateTeam } from './team-detail.ts'
import { readUnitEntry } from './unit-entry.ts'

type Ctx = Context<SessionUser>
/** Kinds that are charged unless the organiser waives the fee. */
const costsUnlessWaived: ReadonlySet<ChangeAnswer['kind']> = new Set(['add_team', 'change_runners'])

type Decision = { known: ChangeAnswer; karnevalId: number; charge: boolean; now: Date }

/**
 * The organiser's decision. An approval changes the team, repairs its heats, writes the fee rows, the audit entry and the
 * mails to the unit's leaders in one transaction.
 * @throws AppError not_found, conflict (decided or cancelled meanwhile; with `current`), validation (the line-up no
 * longer follows the rules)
 */
export async function decideChange(
  ctx: Ctx,
  { id, body }: { id: number; body: BodyOf<'POST /api/events/change-requests/{id}/decide/'> },
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
    const charge = body.approve && (body.charge ?? costsUnlessWaived.has(known.kind))
    const answer = body.answer?.trim() ?? ''
    const status = body.approve ? ('approved' as const) : ('refused' as const)
    const decided = { status, answer, charged: charge, decidedBy: ctx.user.id, decidedAt: now, updatedAt: now }
    await closeChange(tx, { id, now, version: body.version }, decided)
    const teamId = body.approve ? await carryOut(tx, ctx, { known, karnevalId, charge, now }) : known.team
    const fees = (await readOutlooks(tx, [id])).get(id)
    if (body.approve) {
      await repairHeats(tx, ctx, { eventInstanceId: known.event_instance, reason: known.reason })
      await syncTeamFees(tx, { karnevalId, unitId: known.school_unit, now, reason: known.reason })
      if (teamId !== known.team) await tx.update(teamChange).set({ teamId }).where(eq(teamChange.id, id))
    }
    await audit(tx, ctx, {
      action: body.approve ? 'team.change_approved' : 'team.change_refused',
      objectType: teamId ? 'team' : 'school_unit',
      objectId: teamId ?? known.school_unit,
      before: known.current,
      after: {
        kind: known.kind,
        wanted: known.wanted,
        ...(charge && { fee_cents: known.kind === 'withdraw_team' ? fees?.team_fee_cents : fees?.extra_fee_cents }),
        answer,
      },
      reason: known.reason,
    })
    const decidedChange = await changeOf(tx, id, now)
    await mailDecision(tx, decidedChange, services)
    return decidedChange
  })
}

async function mailDecision(tx: Db, change: ChangeAnswer, { outbox, publicUrl }: DecisionServices): Promise<void> {
  const { id, kind, team_name, event_name, status, answer, charged, school_unit } = change
  const approved = status === 'approved'
  const teams = `${publicUrl}/lagledare/teamregistration?unit=${school_unit}`
  const content = changeDecisionMail({
    // Whoever is refused reads the request again before asking for something else.
    ...(approved
      ? { url: teams, linkLabel: 'Visa lagen' }
      : { url: `${teams}&begaran=${id}`, linkLabel: 'Visa begäran' }),
    request: `${requestNames[kind]}: ${team_name === null ? event_name : `${team_name} (${event_name})`}`,
    decision: approved ? 'approved' : 'refused',
    answer,
    outcome: approved ? `Det är gjort nu.${charged ? ` ${chargeText(kind)}` : ''}` : 'Lagen är som de var.',
  })
  await mailLeaders(tx, outbox, { unit: school_unit, kind: 'change_decision', content })
}

async function carryOut(tx: Db, ctx: Ctx, decision: Decision): Promise<number> {
  const { known, charge } = decision
  if (known.kind === 'add_team') return addTeam(tx, decision)
  const row = known.team === null ? null : await lockTeam(tx, known.team)
  if (!row) throw new AppError('not_found')
  if (row.status === 'withdrawn') throw new AppError('conflict', 'Laget har strukits sedan begäran skickades.')
  if (known.kind === 'withdraw_team') {
    await withdrawTeams(tx, ctx, [row.id])
    // A charged withdrawal keeps the fee. A team withdrawn again after a restoration follows the newest decision.
    await tx.update(team).set({ feeKept: charge }).where(eq(team.id, row.id))
  } else await changeRunners(tx, row, decision)
  return row.id
}

async function addTeam(tx: Db, { known, karnevalId, charge, now }: Decision): Promise<number> {
  const { teams } = await readUnitEntry(tx, { karnevalId, unitId: known.school_unit, now })
  const numbers = teams.filter(({ event_instance }) => event_instance === known.event_instance)
  const number = Math.max(0, ...numbers.map((each) => each.number)) + 1
  const [id] = await insertTeams(
    tx,
    [
      {
        schoolUnitId: known.school_unit,
        eventInstanceId: known.event_instance,
        number,
        name: `${known.school_name} ${number}`,
        late: charge,
        createdAt: now,
        updatedAt: now,
      },
    ],
    now,
  )
  if (id === undefined) throw new Error('insert returned nothing')
  return id
}

async function changeRunners(tx: Db, row: TeamRow, { known, karnevalId, charge, now }: Decision): Promise<void> {
  const { round, wanted } = known
  if (!round || !wanted) throw new Error('a change of runners names them')
  const entry = await readUnitEntry(tx, { karnevalId, unitId: row.schoolUnitId, now })
  const granted = known.kind === 'exception' ? { exceptionAllowed: true, exceptionReason: known.reason } : {}
  const { exceptionAllowed } = { ...row, ...granted }
  const wish = { round, lineUp: wanted, exceptionAllowed, replacementReason: known.reason }
  const status = judgeLineUp(entry, row, wish, { now })
  const replaced = await replacedBy(tx, row, round)
  await tx.update(teamChange).set({ replaced }).where(eq(teamChange.id, known.id))
  await replaceLegs(tx, row, wish, now)
  await updateTeam(tx, row, { status, ...granted, changeFees: row.changeFees + (charge ? 1 : 0), updatedAt: now })
}
