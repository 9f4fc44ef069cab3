import type { BodyOf, ItemOf } from '@stafapp/shared/contract/types'
import { type Db, withTransaction } from '../../db/db.ts'
import { requireOwnUnit } from '../../http/auth/own-objects.ts'
import type { Context, SessionUser } from '../../http/handler.ts'
import { AppError } from '../../lib/app-error.ts'
import { audit } from '../audit/public.ts'
import { entryWindow, lockKarneval, requirePhase, resolveKarneval, shareInstances } from '../karneval/public.ts'
import { syncTeamFees } from '../orders/public.ts'
import { findUnit, lockUnit } from '../schools/public.ts'
import { type EntryPlan, planEntry, readWanted, requireRoom, type WantedEvent } from './plan-entry.ts'
import {
  countEntered,
  insertTeams,
  listEnteredTeams,
  lockPlaces,
  lockTeams,
  readTeams,
  withdrawTeams,
} from './teams-repository.ts'

type Body = BodyOf<'POST /api/events/teams/intent/'>
type Teams = ItemOf<'POST /api/events/teams/intent/'>[]

/**
 * Enters or withdraws a unit's teams until each named event has the wished number, all or nothing. New teams are
 * drafts; after teams_close_at they are late. Team fees are written in the same transaction.
 * @returns all teams of the unit in that carnival
 * @throws AppError not_found (foreign unit), phase_closed, confirmation_required, limit_reached (event full),
 * validation
 */
export function enterTeams(ctx: Context<SessionUser>, body: Body): Promise<Teams> {
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

    await lockUnit(tx, unit.id)
    const instanceIds = wanted.map(({ record }) => record.instance.id)
    await shareInstances(tx, instanceIds)
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
      now,
    )
    await withdrawTeams(
      tx,
      ctx,
      plan.withdrawn.map(({ id }) => id),
    )
    if (plan.added.length + plan.withdrawn.length > 0) {
      await syncTeamFees(tx, { karnevalId: karneval.id, unitId: unit.id, now })
      await audit(tx, ctx, {
        action: 'teams.intent',
        objectType: 'school_unit',
        objectId: unit.id,
        // Log the teams only, no runner's name.
        after: { added: plan.added, withdrawn: plan.withdrawn.map(({ id }) => id) },
        reason: body.reason,
      })
    }
    const answer = await readTeams(tx, karneval.id, [unit.id])
    // Lock capacity last, to hold it for the shortest time.
    await requirePlaces(tx, wanted, plan)
    return answer
  })
}

/** Counts again under the lock; the counts before writing were not serialised. @throws AppError limit_reached */
async function requirePlaces(tx: Db, wanted: readonly WantedEvent[], { added }: EntryPlan) {
  const limited = wanted.flatMap((wish) => {
    const { id, capacity } = wish.record.instance
    const more = added.filter(({ eventInstanceId }) => eventInstanceId === id).length
    return capacity === null || more === 0 ? [] : [{ wish, id, more }]
  })
  if (limited.length === 0) return
  const ids = limited.map(({ id }) => id)
  await lockPlaces(tx, ids)
  const entered = await countEntered(tx, ids)
  for (const { wish, id, more } of limited) requireRoom(wish, new Map([[id, (entered.get(id) ?? 0) - more]]), more)
}
