import type { Db } from '../../db/db.ts'
import { auditEntry } from '../../db/schema/maintenance.ts'
import { slices } from '../../db/slices.ts'
import type { Context, SessionUser } from '../../http/handler.ts'

type Change = {
  /** Stable dotted name: `teams.intent`. */
  action: string
  objectType: string
  /** null when the change concerns no single object. */
  objectId: number | null
  before?: unknown
  after?: unknown
  reason?: string
  /** The account that acts where no user is logged in: accepting an invitation, resetting a password. */
  userId?: number
}

/** The author of a change: a call, or a job with or without a user. */
export type Author = Pick<Context, 'now' | 'requestId'> & { user: Pick<SessionUser, 'id' | 'onBehalf'> | null }

/** Logs a change with its author in the transaction of the change, so that neither is stored without the other. */
export async function audit(tx: Db, ctx: Author, change: Change): Promise<void> {
  await auditInsert(tx, ctx, change)
}

/** The same for many changes, with a statement for a thousand. */
export async function auditAll(tx: Db, ctx: Author, changes: readonly Change[]): Promise<void> {
  for (const slice of slices(changes)) await tx.insert(auditEntry).values(slice.map((change) => entryOf(ctx, change)))
}

/** The statement of `audit`, for the `with` list of the statement that makes the change. */
export const auditInsert = (tx: Db, ctx: Author, change: Change) => tx.insert(auditEntry).values(entryOf(ctx, change))

function entryOf(ctx: Author, change: Change): typeof auditEntry.$inferInsert {
  // null instead of undefined, so that the statement's text is the same with and without a reason.
  const reason = change.reason ?? ctx.user?.onBehalf?.reason ?? null
  return { at: ctx.now(), userId: ctx.user?.id, requestId: ctx.requestId, ...change, reason }
}
