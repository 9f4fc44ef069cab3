import type { ResponseOf } from '@stafapp/shared/contract/types'
import { type Db, withTransaction } from '../../../db/db.ts'
import type { Context, SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { withdrawMails } from '../../../mail/mail-repository.ts'
import { audit } from '../../audit/public.ts'
import type { AccountServices } from '../account-options.ts'
import { INVITATION_LIFETIME_MS, newLink } from '../common/account-links.ts'
import { type InvitationQuota, requireAdministeredSchool } from './create-invitation.ts'
import { toInvitation } from './invitation-answer.ts'
import { findInvitation, type InvitationRow, renewInvitation, revokeInvitation } from './invitations-repository.ts'
import { postInvitation } from './post-invitation.ts'

type Answer = ResponseOf<'POST /api/users/invitations/{id}/resend/'>

/** @throws AppError not_found, also for an invitation of another school */
async function requireInvitation(db: Db, id: number, user: SessionUser): Promise<InvitationRow> {
  const row = await findInvitation(db, id)
  if (!row) throw new AppError('not_found')
  requireAdministeredSchool(user, row.schoolId)
  return row
}

const closed = (row: InvitationRow) =>
  new AppError('conflict', row.acceptedAt ? 'Inbjudan har redan använts.' : 'Inbjudan har återkallats.')

/**
 * Sends an invitation again with a new link and a new expiry. The old link becomes invalid, also in a mail not yet
 * sent. An expired invitation becomes valid again.
 * @throws AppError not_found, conflict when it is accepted or revoked, throttled
 */
export async function resendInvitation(
  id: number,
  ctx: Context<SessionUser>,
  services: AccountServices & { quota: InvitationQuota },
): Promise<Answer> {
  const before = await requireInvitation(ctx.db, id, ctx.user)
  if (before.acceptedAt || before.revokedAt) throw closed(before)
  await services.quota(ctx.user)
  const now = services.clock()
  const { token, tokenHash } = newLink()
  const renewed = await withTransaction(ctx.db, async (tx) => {
    const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME_MS)
    const isRenewed = await renewInvitation(tx, id, { tokenHash, now, expiresAt })
    const row = await requireInvitation(tx, id, ctx.user)
    if (!isRenewed) throw closed(row)
    await withdrawMails(tx, id, now)
    await postInvitation(tx, row, token, services)
    await audit(tx, ctx, { action: 'invitation.resend', objectType: 'invitation', objectId: id })
    return toInvitation({ ...row, sendCount: row.sendCount + 1 }, { now, shownAt: ctx.shownAt })
  })
  ctx.log.info({ event: 'invitation_resent', account: ctx.user.id, invitation: id }, 'invitation resent')
  return renewed
}

/** Revokes an invitation; revoking twice is no error. @throws AppError not_found, conflict when it has been accepted */
export async function withdrawInvitation(
  id: number,
  ctx: Context<SessionUser>,
  services: AccountServices,
): Promise<Answer> {
  await requireInvitation(ctx.db, id, ctx.user)
  const now = services.clock()
  const withdrawn = await withTransaction(ctx.db, async (tx) => {
    const isRevoked = await revokeInvitation(tx, id, now)
    const row = await requireInvitation(tx, id, ctx.user)
    if (!isRevoked && row.acceptedAt) throw closed(row)
    if (isRevoked) {
      await withdrawMails(tx, id, now)
      await audit(tx, ctx, { action: 'invitation.revoke', objectType: 'invitation', objectId: id })
    }
    return toInvitation(row, { now, shownAt: ctx.shownAt })
  })
  ctx.log.info({ event: 'invitation_revoked', account: ctx.user.id, invitation: id }, 'invitation revoked')
  return withdrawn
}
