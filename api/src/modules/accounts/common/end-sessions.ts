import { and, eq, isNull, ne } from 'drizzle-orm'
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

/** Ends a user's sessions but the one that asks. Returns how many were running. */
export async function endOtherSessions(
  tx: Db,
  { userId, sessionId }: { userId: number; sessionId: string },
  now: Date,
): Promise<number> {
  const ended = await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.userId, userId), ne(session.id, sessionId), isNull(session.endedAt)))
    .returning({ id: session.id })
  return ended.length
}

/** Ends one session of the user's own. false when it is another's, unknown or over. */
export async function endOwnSession(
  tx: Db,
  { userId, sessionId }: { userId: number; sessionId: string },
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.userId, userId), eq(session.id, sessionId), isNull(session.endedAt)))
    .returning({ id: session.id })
  return ended.length > 0
}
