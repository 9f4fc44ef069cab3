import type { Db } from '../../db/db.ts'
import type { Handlers } from '../../handler.ts'
import { browserName } from '../../masking/browser-name.ts'
import { cutAtSpace } from '../../masking/cut-at-space.ts'
import { maskNames } from '../../masking/mask-names.ts'
import { maskPersonal } from '../../masking/mask-personal.ts'
import { type Attempts, createThrottle } from '../../throttle.ts'
import { insertErrorReport } from './maintenance-repository.ts'

/** Characters that are kept of a report's text. A developer reads the first frames of a trace. */
const KEPT = 10_000

/** Cut before it is masked, at a space, so that no address and no token is cut in two and thereby passes unmasked. */
const masked = (db: Db, text: string): Promise<string> => maskNames(db, maskPersonal(cutAtSpace(text, KEPT)))

/** Crash reports from browsers. */
export function createMaintenanceHandlers({ clock, attempts }: { clock: () => Date; attempts: Attempts }) {
  const reports = createThrottle(attempts, { name: 'error reports', limit: 10, windowMs: 60_000 })
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
