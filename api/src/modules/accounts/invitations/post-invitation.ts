import type { Db } from '../../../db/db.ts'
import { invitationMail } from '../../../mail/templates/invitation.ts'
import type { AccountServices } from '../account-options.ts'
import { linkTo } from '../common/account-links.ts'
import { inviterName } from './invitation-answer.ts'
import type { InvitationRow } from './invitations-repository.ts'

/** Queues the invitation's mail in the transaction that created its link. */
export const postInvitation = (
  tx: Db,
  row: InvitationRow,
  token: string,
  { outbox, publicUrl, shownAt }: Pick<AccountServices, 'outbox' | 'publicUrl' | 'shownAt'>,
): Promise<void> =>
  outbox.post(tx, {
    kind: 'invitation',
    to: row.email,
    invitationId: row.id,
    content: invitationMail({
      url: linkTo(publicUrl, 'invitation', token),
      invitedBy: inviterName(row),
      school: row.schoolName,
      unit: row.unitName,
      role: row.role,
      expiresAt: shownAt(row.expiresAt),
    }),
  })
