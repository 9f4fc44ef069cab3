import type { Db } from '../../../db/db.ts'
import { createAccountToken } from '../common/account-tokens.ts'
import { SETUP_LIFETIME_MS } from '../common/links.ts'
import { countSuperAdmins } from '../common/super-admins.ts'

/**
 * At a start without any super admin: makes a one-time code for the first. Whoever can read the server's log may become
 * it. null when there is a super admin already. Codes of several servers that start at once are all good until one is used.
 */
export async function createSetupCode(db: Db, now: Date): Promise<string | null> {
  if ((await countSuperAdmins(db)) > 0) return null
  const { token } = await createAccountToken(db, { kind: 'setup', userId: null, now, lifetimeMs: SETUP_LIFETIME_MS })
  return token
}

/** What the operator reads in the log. */
export const setupNotice = (publicUrl: string, code: string): string =>
  `Ingen superadmin finns ännu. Öppna ${publicUrl}/setup inom ett dygn och ange engångskoden ${code}`
