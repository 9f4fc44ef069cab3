import type { Handlers } from '../../http/handler.ts'
import { type Attempts, createRateLimiter } from '../../http/limits/rate-limiter.ts'
import { saveSubscription } from './subscriptions.ts'
import type { VapidKeys } from './vapid-keys.ts'

type Options = { attempts: Attempts; keys: VapidKeys; clock: () => Date }

/** Notifications to devices that follow a school. */
export function createPushHandlers({ attempts, keys, clock }: Options) {
  // A stadium may share one address.
  const changes = createRateLimiter(attempts, { name: 'push subscriptions', limit: 600, windowMs: 15 * 60_000 })
  return {
    'GET /api/push/key/': async () => ({ key: keys.publicKey }),
    'POST /api/push/subscriptions/': async ({ body }, ctx) => {
      await changes.take(ctx.network)
      return saveSubscription(ctx.db, body, clock())
    },
  } satisfies Partial<Handlers>
}
