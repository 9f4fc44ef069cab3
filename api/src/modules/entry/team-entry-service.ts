import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { inTransaction } from '../../db/db.ts'
import { requireOwnUnit } from '../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { auditInsert } from '../audit/public.ts'
import { entryWindow, requirePhase, resolveKarneval } from '../karneval/public.ts'
import { giveLateBibs } from './bibs/next-numbers.ts'
import { planEntry, requireWanted } from './plan-entry.ts'
import { lockEntry, readSituation, writeEntry } from './team-entry-repository.ts'
import { enterAgain, readShownTeams, withdrawTeams } from './teams-repository.ts'

type Body = BodyOf<'POST /api/events/teams/intent/'>
type Teams = ItemOf<'POST /api/events/teams/intent/'>[]

/**
 * Enters or withdraws a unit's teams until each named event has the wished number, all or nothing. New teams are
 * drafts; after teams_close_at they are late. Team fees are written in the same transaction, which is the caller's when
 * there is one. One statement locks, one reads and one writes, because hundreds of schools enter in the same minute.
 * @returns the unit's teams in that carnival as GET /api/events/teams/myschool/ shows them
 * @throws AppError not_found (foreign unit), phase_closed, confirmation_required, limit_reached (event full),
 * validation
 */
export function enterTeams(ctx: Context<SessionUser>, body: Body): Promise<Teams> {
  requireOwnUnit(ctx.user, body.school_unit)
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.now()
    const instanceIds = body.teams.map((entry) => entry.event_instance)
    const unitId = body.school_unit
    await lockEntry(tx, { unitId, instanceIds, needsOrder: body.teams.some(({ count }) => count > 0), now })
    const situation = await readSituation(tx, { unitId, instanceIds })
    if (!situation) throw new AppError('not_found')
    const wanted = requireWanted(
      situation.events,
      body.teams.map((entry) => ({ eventInstance: entry.event_instance, count: entry.count })),
      'teams',
    )
    const { karneval, order } = situation
    if (!karneval) return readShownTeams(tx, (await resolveKarneval(tx, undefined)).id, [unitId])
    requirePhase(ctx, karneval, [entryWindow(karneval)], body.reason)
    const plan = planEntry({ ...situation, wanted, isConfirmed: body.confirm === true })
    const withdrawn = plan.withdrawn.map(({ id }) => id)
    const isRaised = plan.added.length + plan.again.length > 0
    if (!isRaised && withdrawn.length === 0) return readShownTeams(tx, karneval.id, [unitId])

    await withdrawTeams(tx, ctx, withdrawn)
    const late = now > karneval.teamsCloseAt
    const leaderId = ctx.user.roles.includes('teacher') ? ctx.user.id : null
    await enterAgain(tx, now, { teams: plan.again, leaderId, late })
    if (!order) throw new Error('an entered unit has an order')
    const teams = await writeEntry(tx, {
      added: plan.added,
      leaderId,
      late,
      fees: { karnevalId: karneval.id, unitId, order, dates: karneval, now },
      log: auditInsert(tx, ctx, {
        action: 'teams.intent',
        objectType: 'school_unit',
        objectId: unitId,
        // Log the teams only, no runner's name.
        after: { added: [...plan.again, ...plan.added], withdrawn },
        reason: body.reason,
      }).getSQL(),
    })
    if (situation.givesBibs && isRaised) await giveLateBibs(tx, instanceIds, now)
    return teams
  })
}
