import type { Db } from '../../../db/db.ts'
import { errorReport } from '../../../db/schema/maintenance.ts'
import type { Handlers } from '../../../http/handler.ts'
import { type Attempts, createRateLimiter } from '../../../http/limits/rate-limiter.ts'
import { browserName } from '../../../logging/masking/browser-name.ts'
import { cutAtSpace, maskNames } from '../../../logging/masking/mask-names.ts'
import { maskPersonal } from '../../../logging/masking/mask-personal.ts'

/** @returns the report's id */
async function insertErrorReport(db: Db, report: typeof errorReport.$inferInsert): Promise<number> {
  const [row] = await db.insert(errorReport).values(report).returning({ id: errorReport.id })
  if (!row) throw new Error('insert returned nothing')
  return row.id
}

/** Characters kept of a report; the first frames of a trace are sufficient. */
const KEPT = 10_000

/** Cut at a space before masking, so that no address or token is cut in two and thus not recognised. */
const masked = (db: Db, text: string): Promise<string> => maskNames(db, maskPersonal(cutAtSpace(text, KEPT)))

/** Error reports from browsers. */
export function createMaintenanceHandlers({ clock, attempts }: { clock: () => Date; attempts: Attempts }) {
  const reports = createRateLimiter(attempts, { name: 'error reports', limit: 10, windowMs: 60_000 })
  return {
    'POST /api/maintenance/error-logs/': async ({ body }, ctx) => {
      await reports.take(ctx.network)
      const id = await insertErrorReport(ctx.db, {
        errorTrace: await masked(ctx.db, body.error_trace),
        description: await masked(ctx.db, body.description),
        userAgent: browserName(ctx.userAgent),
        requestId: ctx.requestId,
        createdAt: clock(),
      })
      return { id }
    },
  } satisfies Partial<Handlers>
}
