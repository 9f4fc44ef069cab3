import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { type Db, withTransaction } from '../../db/db.ts'
import { audit } from '../../domain/audit.ts'
import { resolveKarneval } from '../../domain/current-karneval.ts'
import { lockKarneval } from '../../domain/lock-karneval.ts'
import { requireOwnUnit } from '../../domain/own-objects.ts'
import { entryWindow } from '../../domain/phase.ts'
import { requirePhase } from '../../domain/require-phase.ts'
import { AppError } from '../../errors.ts'
import type { Context, SessionUser } from '../../handler.ts'
import { planEntry } from './plan-entry.ts'
import { insertTeams, lockInstances, lockTeams, withdrawTeams } from './team-entry-repository.ts'
import { syncTeamFees } from './team-fees.ts'
import { countEntered, listEnteredTeams } from './teams-repository.ts'
import { readTeams } from './teams-service.ts'
import { findUnit } from './units-repository.ts'
import { readWanted } from './wanted-counts.ts'

type Body = BodyOf<'POST /api/events/teams/intent/'>
type Teams = ItemOf<'POST /api/events/teams/intent/'>[]

/** What the race test replaces: without the lock the last places must be sold twice, or the test proves nothing. */
export type EntryLocks = { lockInstances: (tx: Db, instanceIds: readonly number[]) => Promise<void> }

/**
 * Enters or withdraws a unit's teams until each named event has the wished number, all or nothing. New teams are drafts;
 * after teams_close_at they are late. Team fees follow in the same transaction.
 * @returns all teams of the unit in that carnival
 * @throws AppError not_found (foreign unit), phase_closed, confirmation_required, limit_reached (event full), validation
 */
export function enterTeams(
  ctx: Context<SessionUser>,
  body: Body,
  locks: EntryLocks = { lockInstances },
): Promise<Teams> {
  requireOwnUnit(ctx.user, body.school_unit)
  return withTransaction(ctx.db, async (tx) => {
    const unit = await findUnit(tx, body.school_unit)
    if (!unit) throw new AppError('not_found')
    const wanted = await readWanted(
      tx,
      body.teams.map((entry) => ({ eventInstance: entry.event_instance, count: entry.count })),
      'teams',
    )
    const [first] = wanted
    if (!first) return readTeams(tx, (await resolveKarneval(tx, undefined)).id, [unit.id])
    const karneval = await lockKarneval(tx, first.record.karneval.id)
    const now = ctx.now()
    requirePhase(ctx, karneval, [entryWindow(karneval)], body.reason)

    const instanceIds = wanted.map(({ record }) => record.instance.id)
    await locks.lockInstances(tx, instanceIds)
    await lockTeams(tx, unit.id, instanceIds)
    const teams = await listEnteredTeams(tx, unit.id, instanceIds)
    const entered = await countEntered(tx, instanceIds)
    const plan = planEntry({ unit, wanted, teams, entered, isConfirmed: body.confirm === true })

    const late = now > karneval.teamsCloseAt
    const stamps = { createdAt: now, updatedAt: now }
    const leaderId = ctx.user.roles.includes('teacher') ? ctx.user.id : null
    await insertTeams(
      tx,
      plan.added.map((added) => ({ ...added, schoolUnitId: unit.id, leaderId, late, ...stamps })),
    )
    await withdrawTeams(
      tx,
      plan.withdrawn.map(({ id }) => id),
      now,
    )
    if (plan.added.length + plan.withdrawn.length > 0) {
      await syncTeamFees(tx, { karnevalId: karneval.id, unitId: unit.id, now })
      await audit(tx, ctx, {
        action: 'teams.intent',
        objectType: 'school_unit',
        objectId: unit.id,
        // No runner's name: only which teams came and went.
        after: { added: plan.added, withdrawn: plan.withdrawn.map(({ id }) => id) },
        reason: body.reason,
      })
    }
    return readTeams(tx, karneval.id, [unit.id])
  })
}
