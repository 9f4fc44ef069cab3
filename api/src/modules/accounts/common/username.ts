import { inArray, sql } from 'drizzle-orm'
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

/** An address, which has ASCII letters only, as a username: what stands before the @ and a plus, in small letters. */
const usernameLike = (email: string): string =>
  email
    .slice(0, email.search(/[@+]/))
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')

/** Namesakes beyond these choose a name themselves. */
const MOST_TRIED = 50

/** A username that is free now, proposed from the address of an invitation: "anna.berg", else "anna.berg2" and so on. */
export async function proposedUsername(db: Db, email: string): Promise<string> {
  const base = usernameLike(email)
  if (base === '') return ''
  const tried = [base, ...Array.from({ length: MOST_TRIED }, (_, index) => `${base}${index + 2}`)]
  const rows = await db
    .select({ name: sql<string>`lower(${appUser.username})` })
    .from(appUser)
    .where(inArray(sql`lower(${appUser.username})`, tried))
  const taken = new Set(rows.map(({ name }) => name))
  return tried.find((name) => !taken.has(name)) ?? ''
}

/** The fault when a failed statement violated the unique index on usernames, otherwise null; case is ignored. */
export function lostUsernameFault(error: unknown): ErrorItem | null {
  const fault = databaseFault(error)
  return fault?.kind === 'duplicate' && fault.constraint === 'app_user_username_key' ? taken : null
}
