import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { appUser } from '../../../db/schema/users.ts'
import { type FactorChange, factorChangedMail } from '../../../mail/templates/factor-changed.ts'
import { createUndoLink, type UndoServices } from '../undo/undo-link.ts'

/** Mails the account's owner about a change of the second factor, with a link that locks the account. */
export async function postFactorMail(
  tx: Db,
  { userId, what, left }: { userId: number; what: FactorChange; left?: number },
  services: UndoServices,
): Promise<void> {
  const [user] = await tx.select().from(appUser).where(eq(appUser.id, userId))
  if (!user) return
  const { username, email } = user
  const undo = await createUndoLink(tx, { userId, email }, services)
  const content = factorChangedMail({ username, at: services.shownAt(services.clock()), what, left: left ?? 0, undo })
  await services.outbox.post(tx, { kind: 'factor_changed', to: email, content })
}
