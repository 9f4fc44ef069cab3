import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { databaseFault } from '../../../db/faults.ts'
import { appUser } from '../../../db/schema/users.ts'
import type { ErrorItem } from '../../../errors.ts'

const taken: ErrorItem = { code: 'already_exists', detail: 'Användarnamnet är upptaget.', attr: 'username' }

/** Free text (spec §5), but no blanks around it: nobody would find them at the next login. */
export const usernameFault = (username: string): ErrorItem | null =>
  username === username.trim()
    ? null
    : { code: 'invalid', detail: 'Användarnamnet får inte börja eller sluta med mellanslag.', attr: 'username' }

/** One form for letters that can be written in two ways, å as one sign or as a with a ring. */
export const normalUsername = (username: string): string => username.normalize('NFC')

/** Told early, before the slow hashing; the unique index has the last word. */
export async function takenUsernameFault(db: Db, username: string): Promise<ErrorItem | null> {
  const rows = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(sql`lower(${appUser.username}) = lower(${username})`)
  return rows.length > 0 ? taken : null
}

/** Whether a failed statement lost the race for a username; case does not count. */
export function lostUsernameFault(error: unknown): ErrorItem | null {
  const fault = databaseFault(error)
  return fault?.kind === 'duplicate' && fault.constraint === 'app_user_username_key' ? taken : null
}
