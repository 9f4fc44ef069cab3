import { isOrganiser } from '../../../http/auth/own-objects.ts'
import type { Handlers, SessionUser } from '../../../http/handler.ts'
import type { AccountServices } from '../account-options.ts'
import { refuseLink } from '../common/account-links.ts'
import { proposedUsername } from '../common/username.ts'
import { acceptInvitation, invitationTexts, readInvitationLink } from './accept-invitation.ts'
import { resendInvitation, withdrawInvitation } from './change-invitation.ts'
import { createInvitation, createInvitationQuota } from './create-invitation.ts'
import { inviterName, toInvitation } from './invitation-answer.ts'
import { listInvitations } from './invitations-repository.ts'
import { findInvitedAccount } from './reuse-account.ts'

/** The organiser lists any or all schools; other users only their own. */
function wantedSchools(user: SessionUser, asked: number | undefined): number[] | undefined {
  if (isOrganiser(user)) return asked === undefined ? undefined : [asked]
  return user.schoolId !== null && (asked ?? user.schoolId) === user.schoolId ? [user.schoolId] : []
}

export function createInvitationHandlers(services: AccountServices) {
  const { clock, guesses } = services
  const withQuota = { ...services, quota: createInvitationQuota(services.attempts) }
  return {
    'GET /api/users/invitation/{token}/': async ({ params }, ctx) => {
      const { row, state } = await readInvitationLink(ctx.db, params.token, clock())
      if (state !== 'valid') {
        throw await refuseLink(state, { texts: invitationTexts, status: 404, guesses, network: ctx.network })
      }
      const account = await findInvitedAccount(ctx.db, row, { now: clock() })
      return {
        email: row.email,
        username: account?.username ?? (await proposedUsername(ctx.db, row.email)),
        account: account && (account.disabledAt === null ? 'open' : 'closed'),
        invited_by: inviterName(row),
        school: row.schoolName,
        unit: row.unitName,
        role: row.role,
        expires_at: ctx.shownAt(row.expiresAt).toISOString(),
      }
    },
    'POST /api/users/accept-invitation/': ({ body }, ctx) => acceptInvitation(body, ctx, services),
    'POST /api/users/create-invitation/': ({ body }, ctx) => createInvitation(body, ctx, withQuota),
    'GET /api/users/invitations/': async ({ query }, ctx) => {
      const { total, rows } = await listInvitations(ctx.db, {
        schools: wantedSchools(ctx.user, query.school),
        limit: query.limit ?? 50,
        offset: query.offset ?? 0,
      })
      return { total, data: rows.map((row) => toInvitation(row, { now: clock(), shownAt: ctx.shownAt })) }
    },
    'POST /api/users/invitations/{id}/resend/': ({ params }, ctx) => resendInvitation(params.id, ctx, withQuota),
    'POST /api/users/invitations/{id}/revoke/': ({ params }, ctx) => withdrawInvitation(params.id, ctx, services),
  } satisfies Partial<Handlers>
}
