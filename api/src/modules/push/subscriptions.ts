import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { slugsOf } from '@stafapp/shared/rules/schools/slug'
import { eq, sql } from 'drizzle-orm'
import { type Db, withTransaction } from '../../db/db.ts'
import { pushFollow, pushSubscription } from '../../db/schema/push.ts'
import { AppError } from '../../lib/app-error.ts'
import { listSchoolNames } from '../schools/public.ts'
import { isPushService } from './push-services.ts'

type Wish = BodyOf<'POST /api/push/subscriptions/'>

/**
 * Replaces what a device follows; without schools the device is forgotten. Returns the schools that are followed now.
 * @throws AppError invalid for an address that is not a push service's
 */
export async function saveSubscription(
  db: Db,
  { endpoint, p256dh, auth, schools: wanted }: Wish,
  now: Date,
): Promise<ResponseOf<'POST /api/push/subscriptions/'>> {
  if (!isPushService(endpoint))
    throw new AppError('invalid', 'Webbläsarens tjänst för aviseringar stöds inte.', { attr: 'endpoint' })
  const slugs = slugsOf(await listSchoolNames(db))
  const schools = [...slugs].filter(([, slug]) => wanted.includes(slug))
  await withTransaction(db, async (tx) => {
    if (schools.length === 0) {
      await tx.delete(pushSubscription).where(eq(pushSubscription.endpoint, endpoint))
      return
    }
    const [row] = await tx
      .insert(pushSubscription)
      .values({ endpoint, p256dh, auth, seenAt: now })
      .onConflictDoUpdate({
        target: pushSubscription.endpoint,
        set: { p256dh: sql`excluded.p256dh`, auth: sql`excluded.auth`, seenAt: sql`excluded.seen_at` },
      })
      .returning({ id: pushSubscription.id })
    if (!row) throw new Error('insert returned nothing')
    await tx.delete(pushFollow).where(eq(pushFollow.subscriptionId, row.id))
    await tx.insert(pushFollow).values(schools.map(([schoolId]) => ({ subscriptionId: row.id, schoolId })))
  })
  return { data: schools.map(([, slug]) => slug) }
}
