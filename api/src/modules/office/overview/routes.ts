import type { Handlers } from '../../../http/handler.ts'
import { readOverview } from './overview.ts'

export const handlers = {
  'GET /api/events/overview/': ({ query }, ctx) => readOverview(ctx, query),
} satisfies Partial<Handlers>
