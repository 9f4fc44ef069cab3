import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { session } from '../../../db/schema/users.ts'

/** Ends all of a user's sessions and thereby their access tokens. Returns how many were live. */
export async function endAllSessions(tx: Db, userId: number, now: Date): Promise<number> {
  const ended = await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.userId, userId), isNull(session.endedAt)))
    .returning({ id: session.id })
  return ended.length
}

/** Ends a user's sessions except the one that makes the call. Returns how many were live. */
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

/** Ends one of the user's own sessions. Returns false for another user's, an unknown or an ended one. */
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
