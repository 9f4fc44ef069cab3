import { createHash } from 'node:crypto'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/db.ts'
import { pushNotice, pushSubscription } from '../../db/schema/push.ts'
import type { VapidKeys } from './vapid-keys.ts'

export type PushOptions = {
  keys: VapidKeys
  /** How the push services reach the operator: https or mailto. */
  contact: string
  /** Receives all notifications instead of the browsers' push services, at the same paths; undefined: none. */
  relay: URL | undefined
}

type Services = PushOptions & { db: Db; now: () => Date; log: FastifyBaseLogger }

const PATIENCE_MS = 10_000
/** The subscription has ended (RFC 8030). */
const ENDED = [404, 410]
const DAY_S = 24 * 60 * 60

/**
 * The job: one notice to one device. A notice that is too old, or a device that has gone, ends it; a push service in
 * trouble throws, so that the job runs again.
 */
export async function sendPush(
  { noticeId, subscriptionId }: { noticeId: number; subscriptionId: number },
  { db, now, log, keys, contact, relay }: Services,
  signal: AbortSignal,
): Promise<void> {
  const [notice] = await db.select().from(pushNotice).where(eq(pushNotice.id, noticeId))
  const [device] = await db.select().from(pushSubscription).where(eq(pushSubscription.id, subscriptionId))
  if (!notice || !device) return
  const left = Math.floor((notice.endsAt.getTime() - now().getTime()) / 1000)
  if (left <= 0) return
  const { endpoint, p256dh, auth } = device
  const { title, body, path, key } = notice
  const tag = createHash('sha256').update(`${notice.schoolId}/${key.split('/').slice(0, -1).join('/')}`)
  const message = {
    data: { title, body, path, tag: tag.digest('base64url').slice(0, 32) },
    options: { ttl: Math.min(left, DAY_S), urgency: 'high' as const },
  }
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  const built = await buildPushPayload(message, subscription, { ...keys, subject: contact }).catch(() => null)
  // Keys that no browser makes: a device typed by hand.
  if (built === null) return void (await db.delete(pushSubscription).where(eq(pushSubscription.id, subscriptionId)))
  const target = relay ? new URL(new URL(endpoint).pathname, relay) : endpoint
  const response = await fetch(target, {
    method: 'POST',
    headers: built.headers,
    body: built.body,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  })
  await response.body?.cancel()
  if (response.ok) return
  if (ENDED.includes(response.status)) {
    await db.delete(pushSubscription).where(eq(pushSubscription.id, subscriptionId))
    return
  }
  if (response.status === 429 || response.status >= 500) throw new Error(`push service: ${response.status}`)
  log.warn({ status: response.status, host: new URL(endpoint).host }, 'push service refused a notification')
}
