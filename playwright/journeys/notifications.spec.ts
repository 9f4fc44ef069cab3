import type { Page } from '@playwright/test'
import { completeBrowser } from '../fixtures/chromium.ts'
import { launchOptions } from '../fixtures/launch-options.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({
  viewport: { width: 360, height: 740 },
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  launchOptions: { ...launchOptions, ...completeBrowser() },
})

/**
 * A subscription with real keys. The browser's own needs its maker's push service, which no test machine reaches; what
 * the service does is done by `deliver`.
 */
const subscribeWithoutService = () => {
  let held: object | null = null
  PushManager.prototype.getSubscription = async () => held as PushSubscription | null
  PushManager.prototype.subscribe = async (options?: PushSubscriptionOptionsInit) => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    const publicKey = await crypto.subtle.exportKey('raw', pair.publicKey)
    const secret = crypto.getRandomValues(new Uint8Array(16)).buffer
    const text = String(options?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/')
    const applicationServerKey = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
    held = {
      endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
      options: { applicationServerKey, userVisibleOnly: true },
      getKey: (name: string) => (name === 'auth' ? secret : publicKey),
      unsubscribe: async () => {
        held = null
        return true
      },
    }
    return held as PushSubscription
  }
}

/** Does what the browser does when its push service has sent something. */
async function deliver(page: Page, data: object): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const known = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  const registrationId = await known
  const origin = new URL(page.url()).origin
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
}

test('R66: a parent turns notifications on for a followed school, gets one, and turns them off', async ({ page }) => {
  await page.addInitScript(subscribeWithoutService)
  const posts: { schools: string[] }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/push/subscriptions/')) posts.push(request.postDataJSON())
  })
  await page.goto('/skola/sursik-skola')
  await page.getByRole('button', { name: 'Följ skolan' }).click()
  const section = page.getByRole('region', { name: 'Aviseringar' })
  await expect(section).toContainText('Få ett meddelande i den här webbläsaren före varje start för skolan')
  await expectNoAxeViolations(page)
  await expectNoHorizontalScroll(page)
  await section.getByRole('button', { name: 'Slå på aviseringar' }).click()
  await expect(section.getByRole('button', { name: 'Stäng av aviseringar' })).toBeFocused()
  expect(posts.at(-1)?.schools).toEqual(['sursik-skola'])

  await deliver(page, { title: 'Sursik skola', body: 'Start kl. 13:40', path: '/skola/sursik-skola', tag: 'one' })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body }) => [title, body])
    })
  await expect.poll(shown).toEqual([['Sursik skola', 'Start kl. 13:40']])

  await section.getByRole('button', { name: 'Stäng av aviseringar' }).click()
  await expect(section.getByRole('button', { name: 'Slå på aviseringar' })).toBeVisible()
  expect(posts.at(-1)?.schools).toEqual([])
})
