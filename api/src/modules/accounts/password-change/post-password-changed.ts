import type { Db } from '../../../db/db.ts'
import { passwordChangedMail } from '../../../mail/templates/password-changed.ts'
import { createUndoLink, type UndoServices } from '../undo/undo-link.ts'

/** Mails the owner that the password was changed, with a link that locks the account. */
export async function postPasswordChanged(
  tx: Db,
  { userId, username, email }: { userId: number; username: string; email: string },
  services: UndoServices,
): Promise<void> {
  const undo = await createUndoLink(tx, { userId, email }, services)
  const content = passwordChangedMail({ username, at: services.shownAt(services.clock()), undo })
  await services.outbox.post(tx, { kind: 'password_changed', to: email, content })
}
