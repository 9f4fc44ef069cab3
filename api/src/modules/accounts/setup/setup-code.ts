import type { Db } from '../../../db/db.ts'
import { createAccountToken } from '../common/account-tokens.ts'
import { SETUP_LIFETIME_MS } from '../common/links.ts'
import { countSuperAdmins } from '../common/super-admins.ts'

/**
 * Creates a one-time code for the first super admin; null when one exists. A reader of the server's log may use it.
 * Codes of several servers that start together are all valid until one is used.
 */
export async function createSetupCode(db: Db, now: Date): Promise<string | null> {
  if ((await countSuperAdmins(db)) > 0) return null
  const { token } = await createAccountToken(db, { kind: 'setup', userId: null, now, lifetimeMs: SETUP_LIFETIME_MS })
  return token
}

/** The operator's notice in the log. */
export const setupNotice = (publicUrl: string, code: string): string =>
  `Ingen superadmin finns ännu. Öppna ${publicUrl}/setup inom ett dygn och ange engångskoden ${code}`
