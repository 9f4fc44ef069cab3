import { withTransaction } from '../../../db/db.ts'
import { audit } from '../../../domain/audit.ts'
import type { Handlers } from '../../../handler.ts'
import type { AccountServices } from '../account-options.ts'
import { endAllSessions } from '../common/end-sessions.ts'
import { listSessions } from './list-sessions.ts'

export function createSessionHandlers({ clock }: AccountServices) {
  return {
    'GET /api/users/sessions/': async (_input, ctx) => ({ data: await listSessions(ctx.db, ctx.user, clock()) }),
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
