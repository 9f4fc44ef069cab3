import type { Db } from '../../../db/db.ts'
import { AppError } from '../../../lib/app-error.ts'
import { countSuperAdmins } from '../common/super-admins.ts'
import type { AccountRow } from '../profile/account-row.ts'

/**
 * Ensures that another super admin remains before an account stops being one. Call it under lockSuperAdmins.
 * @throws AppError limit_reached
 */
export async function requireOtherSuperAdmin(tx: Db, account: AccountRow): Promise<void> {
  if (!account.roles.includes('super_admin')) return
  if ((await countSuperAdmins(tx, { except: account.id })) > 0) return
  throw new AppError('limit_reached', 'Det måste finnas minst en superadmin.')
}
