import type { Db } from '../../../db/db.ts'
import type { Karneval } from '../../karneval/public.ts'
import { type PlannedAccount, readBasis } from './basis.ts'
import { sumCents } from './lines.ts'
import { findSettings, sellerOf } from './settings.ts'

/** Whether something is missing that an account's documents need. */
export const isBlocked = ({ faults, plan }: PlannedAccount): boolean => faults.length > 0 && plan.state !== 'done'

/** The sum of the documents that would be issued now, corrections included: what the preview offers to invoice. */
export async function readReadyCents(db: Db, karneval: Karneval, now: Date): Promise<number> {
  const settings = await findSettings(db)
  const { accounts } = await readBasis(db, { karneval, seller: settings && sellerOf(settings), now })
  const documents = accounts.filter((account) => !isBlocked(account)).flatMap(({ plan }) => plan.documents)
  return sumCents(documents.flatMap(({ parts }) => parts.flatMap(({ lines }) => lines)))
}
