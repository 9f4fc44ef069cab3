import type { Handlers } from '../../../http/handler.ts'
import { copyKarneval, removeKarneval } from './carnivals.ts'
import { mergeSchools, previewMerge } from './merge-schools.ts'
import { removeEvent } from './remove-event.ts'

/** Changes across modules: copying and deleting a carnival, deleting an event, merging schools. */
export const handlers = {
  'GET /api/schools/merge/': ({ query }, ctx) => previewMerge(ctx.db, query),
  'POST /api/schools/merge/': ({ body }, ctx) => mergeSchools(ctx, body),
  'POST /api/events/stafettkarneval/{id}/copy/': ({ params, body }, ctx) => copyKarneval(ctx, params.id, body),
  'DELETE /api/events/stafettkarneval/{id}/': ({ params }, ctx) => removeKarneval(ctx, params.id),
  'DELETE /api/events/event-instances/{id}/': ({ params }, ctx) => removeEvent(ctx, params.id),
} satisfies Partial<Handlers>
