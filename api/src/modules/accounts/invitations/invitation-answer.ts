import type { ItemOf } from '@stafapp/shared/contract/types'
import { personName } from '../../../lib/text/person-name.ts'
import type { InvitationRow } from './invitations-repository.ts'

type Invitation = ItemOf<'GET /api/users/invitations/'>

/** Accepted, revoked and expired precede the state of the mail. */
function stateOf(row: InvitationRow, now: Date): Invitation['state'] {
  if (row.acceptedAt) return 'accepted'
  if (row.revokedAt) return 'revoked'
  return row.expiresAt > now ? row.delivery : 'expired'
}

/** The inviter's name; the organiser when that account was deleted. */
export const inviterName = ({ inviter }: InvitationRow): string => (inviter ? personName(inviter) : 'Arrangören')

type Clock = { now: Date; shownAt: (real: Date) => Date }

export const toInvitation = (row: InvitationRow, { now, shownAt }: Clock): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  school: { id: row.schoolId, name: row.schoolName },
  school_unit: { id: row.unitId, unit_name: row.unitName },
  invited_by: inviterName(row),
  state: stateOf(row, now),
  send_count: row.sendCount,
  created_at: shownAt(row.createdAt).toISOString(),
  sent_at: row.sentAt ? shownAt(row.sentAt).toISOString() : null,
  expires_at: shownAt(row.expiresAt).toISOString(),
  accepted_at: row.acceptedAt ? shownAt(row.acceptedAt).toISOString() : null,
  had_account: row.hadAccount,
  reopened: row.reopened,
})
