import type { Db } from '../../../db/db.ts'
import { isOrganiser } from '../../../domain/own-objects.ts'
import { AppError } from '../../../errors.ts'
import type { SessionUser } from '../../../handler.ts'
import { type AccountRow, findAccountRow } from './account-row.ts'

/** One's own account, for the organiser anybody's. @throws AppError not_found, the same for foreign and unknown */
export async function requireAccount(
  db: Db,
  { id, user, now }: { id: number; user: SessionUser; now: Date },
): Promise<AccountRow> {
  const row = isOrganiser(user) || user.id === id ? await findAccountRow(db, id, now) : null
  if (!row) throw new AppError('not_found')
  return row
}
