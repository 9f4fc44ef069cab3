import type { Db } from '../../db/db.ts'
import { audit } from '../../domain/audit.ts'
import type { Context } from '../../handler.ts'
import type { Attempts } from '../../throttle.ts'
import type { Account } from './users-repository.ts'

const HOUR_MS = 60 * 60_000
/** In an hour, for all accounts and networks together. */
const MOST_ENTRIES = 1000

/** The first, the tenth, the hundredth … */
const isNoted = (count: number): boolean => /^10*$/.test(String(count))

/**
 * Writes wrong passwords into the change log: one entry per account, network and hour, and one more each time that there are
 * ten times as many, so that a guesser cannot fill the disk. Names that nobody has are counted together. On a connection of
 * its own: the refusal takes back what its request has written.
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
