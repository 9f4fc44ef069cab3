import type { Karneval as KarnevalAnswer } from '@stafapp/shared/contract/types'
import { desc, ne } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { karneval } from '../../db/schema/karneval.ts'
import { findCurrentKarneval, type Karneval } from './current-karneval.ts'

type Contact = KarnevalAnswer['contact']

export const organiserContact = (row: Karneval): Contact => ({
  name: row.contactName,
  email: row.contactEmail,
  phone: row.contactPhone,
  hours: row.contactHours,
})

/**
 * The contact for mails that concern no carnival, such as account mails: of the current carnival, otherwise of the
 * newest one; null before the first.
 */
export async function findOrganiserContact(db: Db): Promise<Contact | null> {
  const current = await findCurrentKarneval(db)
  if (current) return organiserContact(current)
  const [newest] = await db
    .select()
    .from(karneval)
    .where(ne(karneval.status, 'draft'))
    .orderBy(desc(karneval.startsOn))
    .limit(1)
  return newest ? organiserContact(newest) : null
}
