import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { session } from '../../../db/schema/users.ts'

/** Ends all of a user's sessions, and with them their access tokens, at once. Returns how many were running. */
export async function endAllSessions(tx: Db, userId: number, now: Date): Promise<number> {
  const ended = await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.userId, userId), isNull(session.endedAt)))
    .returning({ id: session.id })
  return ended.length
}
