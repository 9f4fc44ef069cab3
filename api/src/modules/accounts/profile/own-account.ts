import type { Db } from '../../../db/db.ts'
import { isOrganiser } from '../../../http/auth/own-objects.ts'
import type { SessionUser } from '../../../http/handler.ts'
import { AppError } from '../../../lib/app-error.ts'
import { type AccountRow, findAccountRow } from './account-row.ts'

/**
 * The caller's own account; for the organiser any account. @throws AppError not_found, the same for foreign and unknown
 */
export async function requireAccount(
  db: Db,
  { id, user, now }: { id: number; user: SessionUser; now: Date },
): Promise<AccountRow> {
  const row = isOrganiser(user) || user.id === id ? await findAccountRow(db, id, now) : null
  if (!row) throw new AppError('not_found')
  return row
}
