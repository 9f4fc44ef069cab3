import type { Handlers } from '../../http/handler.ts'
import { type Attempts, createRateLimiter } from '../../http/limits/rate-limiter.ts'
import { listErrorGroups } from './change-log/error-groups.ts'
import { listChanges } from './change-log/list-changes.ts'
import { readMySchoolHome, readSchoolHome } from './home/my-school-home.ts'
import { readSeason } from './home/season.ts'
import { readOverview } from './overview/overview.ts'
import { erasePersons, previewErasure } from './privacy/erase-persons.ts'
import { exportOwnData, exportSchool } from './privacy/export-school.ts'
import { listPersons } from './privacy/persons.ts'
import { searchEverything } from './search/search.ts'

/** The homes of schools and organiser, the overview, the organiser's search, the change log with error reports from browsers, and personal data: a school's, and one's own. */
export function createOfficeHandlers({ attempts }: { attempts: Attempts }) {
  // The file is the same a moment later, and each is read from a dozen tables.
  const exports = createRateLimiter(attempts, { name: 'own data', limit: 10, windowMs: 60 * 60_000 })
  return {
    'GET /api/events/overview/': ({ query }, ctx) => readOverview(ctx, query),
    'GET /api/events/season/': ({ query }, ctx) => readSeason(ctx, query.karneval),
    'GET /api/schools/my-unit/': ({ query }, ctx) => readMySchoolHome(ctx, query.karneval),
    'GET /api/schools/{id}/home/': ({ params, query }, ctx) => readSchoolHome(ctx, params.id, query.karneval),
    'GET /api/maintenance/audit/': ({ query }, ctx) => listChanges(ctx, query),
    'GET /api/maintenance/error-logs/': async (_input, ctx) => ({ data: await listErrorGroups(ctx) }),
    'GET /api/maintenance/search/': ({ query }, ctx) => searchEverything(ctx, query),
    'GET /api/schools/{id}/personal-data/': ({ params }, ctx) => exportSchool(ctx, params.id),
    'GET /api/users/personal-data/': async (_input, ctx) => {
      await exports.take(ctx.user.id)
      return exportOwnData(ctx)
    },
    'GET /api/schools/{id}/persons/': async ({ params }, ctx) => ({ data: await listPersons(ctx.db, params.id) }),
    'GET /api/schools/{id}/erasure/': ({ params, query }, ctx) => previewErasure(ctx.db, params.id, query),
    'POST /api/schools/{id}/erasure/': ({ params, body }, ctx) => erasePersons(ctx, params.id, body),
  } satisfies Partial<Handlers>
}
