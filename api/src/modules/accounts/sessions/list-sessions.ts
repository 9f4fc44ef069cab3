import type { ItemOf } from '@stafapp/shared/contract/types'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { session } from '../../../db/schema/users.ts'
import { SESSION_IDLE_MS } from '../../../http/auth/lifetimes.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'

type Session = ItemOf<'GET /api/users/sessions/'>

/** The user's live sessions, last used first, without their tokens. */
export async function listSessions({ db, user, shownAt }: Context<SessionUser>, now: Date): Promise<Session[]> {
  const isLive = and(
    isNull(session.endedAt),
    gt(session.expiresAt, now),
    gt(session.lastUsedAt, new Date(now.getTime() - SESSION_IDLE_MS)),
  )
  const rows = await db
    .select({
      id: session.id,
      createdAt: session.createdAt,
      lastUsedAt: session.lastUsedAt,
      expiresAt: session.expiresAt,
      userAgent: session.userAgent,
    })
    .from(session)
    .where(and(eq(session.userId, user.id), isLive))
    .orderBy(desc(session.lastUsedAt), desc(session.createdAt))
  return rows.map((row) => ({
    id: row.id,
    created_at: shownAt(row.createdAt).toISOString(),
    last_used_at: shownAt(row.lastUsedAt).toISOString(),
    expires_at: shownAt(row.expiresAt).toISOString(),
    user_agent: row.userAgent,
    current: row.id === user.sessionId,
  }))
}
