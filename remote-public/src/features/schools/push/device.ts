import { request } from '@stafapp/shared/data'

/**
 * Whether this device receives notifications, or why it cannot: the browser has none, an iPhone has them only for the
 * portal on its home screen, or the user has refused them.
 */
export type PushState = 'missing' | 'home_screen' | 'refused' | 'off' | 'on'

export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'Notification' in window && 'PushManager' in window))
    return 'standalone' in navigator && navigator.standalone === false ? 'home_screen' : 'missing'
  if (Notification.permission === 'denied') return 'refused'
  if (Notification.permission !== 'granted') return 'off'
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}

let last: Promise<unknown> = Promise.resolve()

/** One change at a time: a school that is left while another is told must not win over it. */
function inOrder(work: () => Promise<PushState>): Promise<PushState> {
  const done = last.then(work, work)
  last = done.catch(() => undefined)
  return done
}

/** Asks the user, subscribes, and tells the server which schools the device follows. */
export async function turnOn(schools: readonly string[]): Promise<PushState> {
  // First, because browsers ask only directly after a press.
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  return renew(schools)
}

/** The server forgets the device, and the browser its subscription. */
export const turnOff = (): Promise<PushState> => renew([])

/** Tells the server what the device follows now. Without schools the subscription ends. */
export const renew = (schools: readonly string[]): Promise<PushState> =>
  inOrder(async () => {
    if (schools.length > 0) {
      await keep(await subscribe(), schools)
      return 'on'
    }
    const { pushManager } = await navigator.serviceWorker.ready
    const subscription = await pushManager.getSubscription()
    if (subscription) {
      await keep(subscription, [])
      await subscription.unsubscribe()
    }
    return 'off'
  })

/** The device's subscription with the server's key; a subscription with another key is replaced. */
async function subscribe(): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await request('GET /api/push/key/', { anonymous: true })
  const held = await pushManager.getSubscription()
  if (held && base64Url(held.options.applicationServerKey) === key) return held
  await held?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

async function keep(subscription: PushSubscription, schools: readonly string[]): Promise<void> {
  const body = {
    endpoint: subscription.endpoint,
    p256dh: base64Url(subscription.getKey('p256dh')),
    auth: base64Url(subscription.getKey('auth')),
    schools: [...schools],
  }
  await request('POST /api/push/subscriptions/', { body, anonymous: true })
}

const base64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
