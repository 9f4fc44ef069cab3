import { withTransaction } from '../../../db/db.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { deleteRounds } from '../../heats/public.ts'
import { deleteInstance, requireRow } from '../../karneval/public.ts'
import { deletePlanOfEvent, timesChanged } from '../../schedule/public.ts'

/** @throws AppError not_found, in_use with teams, also withdrawn ones */
export async function removeEvent(ctx: Context<SessionUser>, id: number): Promise<null> {
  return withTransaction(ctx.db, async (tx) => {
    const before = await requireRow(tx, id)
    if (before.team_count > 0) throw new AppError('in_use', `${before.name} har lag och kan inte tas bort.`)
    await deletePlanOfEvent(tx, id)
    await deleteRounds(tx, id)
    await deleteInstance(tx, id)
    await audit(tx, ctx, { action: 'event.remove', objectType: 'event_instance', objectId: id, before })
    timesChanged(ctx)
    return null
  })
}
