import { isOrganiser } from '../http/auth/own-objects.ts'
import type { Context } from '../http/handler.ts'
import type { Attempts } from '../http/limits/rate-limiter.ts'
import type { Served } from '../http/register.ts'
import { FileAnswer } from '../http/responses/file-answer.ts'
import { audit } from '../modules/audit/public.ts'

const HOUR_MS = 60 * 60_000

/**
 * Records an export of personal data in the audit log: a file downloaded by any user, or the organiser's reads of the
 * persons named by the call. The same download by one user is logged once an hour, because the timing computer polls
 * every few seconds.
 */
export async function noteDownload({ call, query, result }: Served, ctx: Context, attempts: Attempts): Promise<void> {
  const { user } = ctx
  if (!call.persons || !user || !(result instanceof FileAnswer || isOrganiser(user))) return
  const asked = Object.entries((query ?? {}) as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : 1))
  // `since` is the version that the caller already has, not part of the selection.
  const after = Object.fromEntries(asked.filter(([name]) => name !== 'since'))
  const [counted] = await attempts.add([`download ${user.id} ${call.persons} ${JSON.stringify(after)}`], HOUR_MS)
  if (counted?.count !== 1) return
  await audit(ctx.db, ctx, { action: `download.${call.persons}`, objectType: 'download', objectId: null, after })
}
