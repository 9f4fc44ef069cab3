import type { Handlers } from '../../../http/handler.ts'
import { listErrorGroups } from './error-groups.ts'
import { listChanges } from './list-changes.ts'

/** The change log, and error reports from browsers. */
export const handlers = {
  'GET /api/maintenance/audit/': ({ query }, ctx) => listChanges(ctx, query),
  'GET /api/maintenance/error-logs/': async (_input, ctx) => ({ data: await listErrorGroups(ctx) }),
} satisfies Partial<Handlers>
