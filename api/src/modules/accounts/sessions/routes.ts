import { withTransaction } from '../../../db/db.ts'
import type { Handlers } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import { endAllSessions, endOtherSessions, endOwnSession } from '../common/end-sessions.ts'
import { listSessions } from './list-sessions.ts'

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
