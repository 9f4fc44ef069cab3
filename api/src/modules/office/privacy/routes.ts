import type { Handlers } from '../../../http/handler.ts'
import { erasePersons, previewErasure } from './erase-persons.ts'
import { exportSchool } from './export-school.ts'
import { listPersons } from './persons.ts'

/** Personal data of a school: export and erasure. */
export const handlers = {
  'GET /api/schools/{id}/personal-data/': ({ params }, ctx) => exportSchool(ctx, params.id),
  'GET /api/schools/{id}/persons/': async ({ params }, ctx) => ({ data: await listPersons(ctx.db, params.id) }),
  'GET /api/schools/{id}/erasure/': ({ params, query }, ctx) => previewErasure(ctx.db, params.id, query),
  'POST /api/schools/{id}/erasure/': ({ params, body }, ctx) => erasePersons(ctx, params.id, body),
} satisfies Partial<Handlers>
