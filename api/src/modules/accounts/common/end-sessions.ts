import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { session } from '../../../db/schema/users.ts'

/** Ends the user's sessions that match, and thereby their access tokens. Returns how many were live. */
async function end(tx: Db, userId: number, now: Date, which?: SQL): Promise<number> {
  const ended = await tx
    .update(session)
    .set({ endedAt: now })
    .where(and(eq(session.userId, userId), which, isNull(session.endedAt)))
    .returning({ id: session.id })
  return ended.length
}

type Own = { userId: number; sessionId: string }

/** Ends all of a user's sessions. Returns how many were live. */
export const endAllSessions = (tx: Db, userId: number, now: Date): Promise<number> => end(tx, userId, now)

/** Ends a user's sessions except the one that makes the call. Returns how many were live. */
export const endOtherSessions = (tx: Db, { userId, sessionId }: Own, now: Date): Promise<number> =>
  end(tx, userId, now, ne(session.id, sessionId))

/** Ends one of the user's own sessions. Returns false for another user's, an unknown or an ended one. */
export const endOwnSession = async (tx: Db, { userId, sessionId }: Own, now: Date): Promise<boolean> =>
  (await end(tx, userId, now, eq(session.id, sessionId))) > 0
