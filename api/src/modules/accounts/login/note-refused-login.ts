import type { Db } from '../../../db/db.ts'
import type { Context } from '../../../http/handler.ts'
import type { Attempts } from '../../../http/limits/rate-limiter.ts'
import { audit } from '../../audit/public.ts'
import type { Account } from './users-repository.ts'

const HOUR_MS = 60 * 60_000
/** Log entries per hour, for all accounts and networks together. */
const MOST_ENTRIES = 1000

/** True for 1, 10, 100 … */
const isNoted = (count: number): boolean => /^10*$/.test(String(count))

/**
 * Logs wrong passwords: one entry per account, network and hour, and another each time that the count is a power of
 * ten, so that a guesser cannot fill the disk. Unknown usernames are counted together. Uses a separate connection,
 * because the request's transaction is rolled back.
 */
export async function noteRefusedLogin(
  account: Account | null,
  ctx: Context,
  { db, attempts }: { db: Db; attempts: Attempts },
): Promise<void> {
  const whose = account ? `#${account.id}` : 'of nobody'
  const counted = await attempts.add([`refused login ${whose} ${ctx.network}`, 'refused logins'], HOUR_MS)
  const [same = 0, all = 0] = counted.map(({ count }) => count)
  if (!isNoted(same) || (all > MOST_ENTRIES && !isNoted(all))) return
  const entry = { action: 'user.login_refused', objectType: 'user', objectId: account?.id ?? null }
  await audit(db, { ...ctx, user: null }, { ...entry, after: { network: ctx.network, attempts: same } })
}
