import type { Db } from '../db/db.ts'
import { auditEntry } from '../db/schema/maintenance.ts'
import type { Context } from '../handler.ts'

type Change = {
  /** Dotted, stable: `teams.intent`. */
  action: string
  objectType: string
  objectId: number
  before?: unknown
  after?: unknown
  reason?: string
  /** Whose doing it was, where nobody is logged in yet: an invitation accepted, a password reset. */
  userId?: number
}

/** Who acts: a call, or a job on nobody's behalf. */
export type Author = Pick<Context, 'now' | 'user' | 'requestId'>

/** Writes down who changed what, in the transaction of the change: neither exists without the other. */
export async function audit(tx: Db, ctx: Author, change: Change): Promise<void> {
  await tx.insert(auditEntry).values({ at: ctx.now(), userId: ctx.user?.id, requestId: ctx.requestId, ...change })
}
