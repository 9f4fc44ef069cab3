import type { ItemOf } from '@stafapp/shared/contract/types'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { withTransaction } from '../../../db/db.ts'
import { session } from '../../../db/schema/users.ts'
import { SESSION_IDLE_MS } from '../../../http/auth/lifetimes.ts'
import type { Context, Handlers, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import { endAllSessions, endOtherSessions, endOwnSession } from '../common/end-sessions.ts'

type Session = ItemOf<'GET /api/users/sessions/'>

/** The user's live sessions, last used first, without their tokens. */
async function listSessions({ db, user, shownAt }: Context<SessionUser>, now: Date): Promise<Session[]> {
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

export function createSessionHandlers({ clock }: AccountServices) {
  return {
    'GET /api/users/sessions/': async (_input, ctx) => ({ data: await listSessions(ctx, clock()) }),
    'POST /api/users/sessions/end-others/': async (_input, ctx) => {
      const { id: userId, sessionId } = ctx.user
      const ended = await withTransaction(ctx.db, async (tx) => {
        const sessions = await endOtherSessions(tx, { userId, sessionId }, clock())
        const after = { ended: sessions }
        await audit(tx, ctx, { action: 'user.end_sessions', objectType: 'user', objectId: userId, after })
        return sessions
      })
      ctx.log.info({ event: 'sessions_ended', account: userId, ended }, 'logged out on other devices')
      return { ended }
    },
    'POST /api/users/sessions/{session}/end/': async ({ params }, ctx) => {
      const { id: userId } = ctx.user
      await withTransaction(ctx.db, async (tx) => {
        const key = { userId, sessionId: params.session }
        if (!(await endOwnSession(tx, key, clock()))) throw new AppError('not_found', 'Enheten är redan utloggad.')
        const after = { ended: 1 }
        await audit(tx, ctx, { action: 'user.end_sessions', objectType: 'user', objectId: userId, after })
      })
      ctx.log.info({ event: 'sessions_ended', account: userId, ended: 1 }, 'logged out on one device')
      return null
    },
    'POST /api/users/sessions/end-all/': async (_input, ctx) => {
      const { id } = ctx.user
      const ended = await withTransaction(ctx.db, async (tx) => {
        const sessions = await endAllSessions(tx, id, clock())
        const after = { ended: sessions }
        await audit(tx, ctx, { action: 'user.end_sessions', objectType: 'user', objectId: id, after })
        return sessions
      })
      ctx.log.info({ event: 'sessions_ended', account: id, ended }, 'logged out everywhere')
      return null
    },
  } satisfies Partial<Handlers>
}
