import type { Db } from '../db/db.ts'
import { auditEntry } from '../db/schema/maintenance.ts'
import type { Context, SessionUser } from '../handler.ts'

type Change = {
  /** Dotted, stable: `teams.intent`. */
  action: string
  objectType: string
  /** null: of no single object. */
  objectId: number | null
  before?: unknown
  after?: unknown
  reason?: string
  /** Whose doing it was, where nobody is logged in yet: an invitation accepted, a password reset. */
  userId?: number
}

/** Who acts: a call, or a job for a user or for none. */
export type Author = Pick<Context, 'now' | 'requestId'> & { user: Pick<SessionUser, 'id' | 'onBehalf'> | null }

/** Writes down who changed what, in the transaction of the change: neither exists without the other. */
export async function audit(tx: Db, ctx: Author, change: Change): Promise<void> {
  const reason = change.reason ?? ctx.user?.onBehalf?.reason ?? undefined
  await tx
    .insert(auditEntry)
    .values({ at: ctx.now(), userId: ctx.user?.id, requestId: ctx.requestId, ...change, ...(reason && { reason }) })
}
