import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { eq, sql } from 'drizzle-orm'
import { withTransaction } from '../../db/db.ts'
import { timetableRow } from '../../db/schema/timetable.ts'
import type { Context } from '../../http/handler.ts'
import { audit } from '../audit/public.ts'
import { type GeneratedTimes, generateTimes } from '../plan/public.ts'
import { followTimes, lockPlanAsRead, timesChanged } from './edit-plan.ts'
import { conflictsOf, planVersion, readCountedPlan } from './organiser-plan.ts'

type Proposal = ResponseOf<'POST /api/events/timetable/generate/'>

/**
 * Generates times from heats, tracks and rest: as a proposal, or with `apply` as the new schedule, all rows or none.
 * @throws AppError not_found, conflict with the current plan when it is not the one that was read
 */
export async function generatePlan(
  ctx: Context,
  body: BodyOf<'POST /api/events/timetable/generate/'>,
): Promise<Proposal> {
  return withTransaction(ctx.db, async (tx) => {
    const { karneval, plan } = await lockPlanAsRead(tx, body)
    const { rows } = plan
    const generated = generateTimes(rows, {
      mode: body.mode,
      callLeadMin: body.call_lead_min,
      gapMin: body.gap_min,
      ceremonyLeadMin: body.ceremony_lead_min,
      restMin: body.rest_min,
    })
    const times = new Map(generated.map((one) => [one.id, one]))
    const moved = rows.filter((row) => isMoved(row, times.get(row.id)))
    if (body.apply) {
      for (const { id } of moved) {
        const { id: _id, ...values } = times.get(id) ?? { id }
        await tx
          .update(timetableRow)
          .set({ ...values, version: sql`${timetableRow.version} + 1`, updatedAt: ctx.now() })
          .where(eq(timetableRow.id, id))
      }
      const ids = moved.map(({ id }) => id)
      await followTimes(tx, ctx, karneval.id, ids)
      const change = { action: 'timetable.generated', objectType: 'karneval', objectId: karneval.id }
      const before = moved.map(({ id, startsAt }) => ({ id, startsAt }))
      await audit(tx, ctx, { ...change, before, after: ids.map((id) => times.get(id)) })
      timesChanged(ctx)
    }
    return {
      version: body.apply ? planVersion((await readCountedPlan(tx, karneval.id)).rows) : body.version,
      rows: moved.map((row) => {
        const after = times.get(row.id)
        return {
          id: row.id,
          title: row.title,
          before: row.startsAt.toISOString(),
          after: (after?.startsAt ?? row.startsAt).toISOString(),
          calls_at: after?.callsAt?.toISOString() ?? null,
          ceremony_at: after?.ceremonyAt?.toISOString() ?? null,
        }
      }),
      conflicts: await conflictsOf(tx, karneval, {
        rows: rows.map((row) => ({ ...row, ...times.get(row.id) })),
        delays: plan.delays,
      }),
    }
  })
}

type Times = Omit<GeneratedTimes, 'id'>

function isMoved(row: Times, after: Times | undefined): boolean {
  if (!after) return false
  const text = ({ startsAt, callsAt, ceremonyAt }: Times) => JSON.stringify([startsAt, callsAt, ceremonyAt])
  return text(row) !== text(after)
}
