import { withTransaction } from '../../../db/db.ts'
import type { Handlers } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { listMails } from '../../../mail/mail-repository.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import { endAllSessions } from '../common/end-sessions.ts'
import { findAccountRow } from '../profile/account-row.ts'
import { changeRoles } from './change-roles.ts'
import { setDisabled } from './disable-user.ts'
import { endLeadership } from './end-leadership.ts'
import { listUsers } from './list-users.ts'
import { toListedMail } from './listed-mail.ts'
import { mailPasswordLink, readPerson } from './person.ts'
import { listEndedLeaderships, restoreLeadership } from './restore-leadership.ts'

export function createUserAdminHandlers(services: AccountServices) {
  const { clock } = services
  return {
    'GET /api/users/list/': ({ query }, ctx) => listUsers(ctx.db, query, clock()),
    'GET /api/users/{id}/person/': ({ params }, ctx) => readPerson(params.id, ctx, clock()),
    'POST /api/users/{id}/password-link/': ({ params }, ctx) => mailPasswordLink(params.id, ctx, services),
    'PATCH /api/users/{id}/roles/': ({ params, body }, ctx) => changeRoles({ id: params.id, body }, ctx, clock()),
    'PATCH /api/users/{id}/disabled/': ({ params, body }, ctx) =>
      setDisabled({ id: params.id, isDisabled: body.disabled, version: body.version }, ctx, clock()),
    'POST /api/users/{id}/end-leadership/': ({ params, body }, ctx) =>
      endLeadership({ id: params.id, schoolId: body.school }, ctx, services),
    'GET /api/users/ended-leaderships/': ({ query }, ctx) => listEndedLeaderships(query.school, ctx),
    'POST /api/users/{id}/restore-leadership/': ({ params, body }, ctx) =>
      restoreLeadership({ id: params.id, schoolId: body.school }, ctx, services),
    'POST /api/users/{id}/end-sessions/': ({ params: { id } }, ctx) =>
      withTransaction(ctx.db, async (tx) => {
        if (!(await findAccountRow(tx, id, clock()))) throw new AppError('not_found')
        const ended = await endAllSessions(tx, id, clock())
        await audit(tx, ctx, { action: 'user.end_sessions', objectType: 'user', objectId: id, after: { ended } })
        return { ended }
      }),
    'GET /api/users/mail/': async ({ query }, ctx) => {
      const { state = [], limit = 50, offset = 0 } = query
      const { total, rows } = await listMails(ctx.db, { states: state, limit, offset })
      return { total, data: rows.map((row) => toListedMail(row, ctx.shownAt)) }
    },
  } satisfies Partial<Handlers>
}
