import { withTransaction } from '../../../db/db.ts'
import type { Context, Handlers, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import { deleteRounds } from '../../heats/public.ts'
import { deleteInstance, requireRow } from '../../karneval/public.ts'
import { deletePlanOfEvent, timesChanged } from '../../schedule/public.ts'
import { copyKarneval, removeKarneval } from './carnivals.ts'
import { mergeSchools, previewMerge } from './merge-schools.ts'

/** @throws AppError not_found, in_use with teams, also withdrawn ones */
async function removeEvent(ctx: Context<SessionUser>, id: number): Promise<null> {
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

/** Changes across modules: copying and deleting a carnival, deleting an event, merging schools. */
export const handlers = {
  'GET /api/schools/merge/': ({ query }, ctx) => previewMerge(ctx.db, query),
  'POST /api/schools/merge/': ({ body }, ctx) => mergeSchools(ctx, body),
  'POST /api/events/stafettkarneval/{id}/copy/': ({ params, body }, ctx) => copyKarneval(ctx, params.id, body),
  'DELETE /api/events/stafettkarneval/{id}/': ({ params }, ctx) => removeKarneval(ctx, params.id),
  'DELETE /api/events/event-instances/{id}/': ({ params }, ctx) => removeEvent(ctx, params.id),
} satisfies Partial<Handlers>
