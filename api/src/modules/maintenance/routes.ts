import type { Handlers } from '../../handler.ts'
import { browserName } from '../../masking/browser-name.ts'
import { maskNames } from '../../masking/mask-names.ts'
import { maskPersonal } from '../../masking/mask-personal.ts'
import { createThrottle } from '../../throttle.ts'
import { insertErrorReport } from './maintenance-repository.ts'

/** Crash reports from browsers. */
export function createMaintenanceHandlers({ clock }: { clock: () => Date }) {
  const reports = createThrottle({ limit: 10, windowMs: 60_000, clock })
  return {
    'POST /api/maintenance/error-logs/': async ({ body }, ctx) => {
      reports.check(ctx.address)
      reports.count(ctx.address)
      const id = await insertErrorReport(ctx.db, {
        errorTrace: await maskNames(ctx.db, maskPersonal(body.error_trace)),
        description: await maskNames(ctx.db, maskPersonal(body.description)),
        userAgent: browserName(ctx.userAgent),
        requestId: ctx.requestId,
        createdAt: clock(),
      })
      return { id }
    },
  } satisfies Partial<Handlers>
}
