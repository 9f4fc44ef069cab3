import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { databaseFault } from '../../../db/faults.ts'
import { appUser } from '../../../db/schema/users.ts'
import type { ErrorItem } from '../../../lib/app-error.ts'

const taken: ErrorItem = { code: 'already_exists', detail: 'Användarnamnet är upptaget.', attr: 'username' }

/** Usernames are free text but without surrounding blanks, which users would forget at the next login. */
export const usernameFault = (username: string): ErrorItem | null =>
  username === username.trim()
    ? null
    : { code: 'invalid', detail: 'Användarnamnet får inte börja eller sluta med mellanslag.', attr: 'username' }

/** Unicode NFC, so that "å" as one code point and as "a" with a ring are equal. */
export const normalUsername = (username: string): string => username.normalize('NFC')

/** Checked before the slow hashing, to fail early; the unique index decides. */
export async function takenUsernameFault(db: Db, username: string): Promise<ErrorItem | null> {
  const rows = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(sql`lower(${appUser.username}) = lower(${username})`)
  return rows.length > 0 ? taken : null
}

/** The fault when a failed statement violated the unique index on usernames, otherwise null; case is ignored. */
export function lostUsernameFault(error: unknown): ErrorItem | null {
  const fault = databaseFault(error)
  return fault?.kind === 'duplicate' && fault.constraint === 'app_user_username_key' ? taken : null
}
