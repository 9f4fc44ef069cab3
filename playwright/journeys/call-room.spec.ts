import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type ConsoleWatch, watchConsole } from '../fixtures/console-watch.ts'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { type RunningServer, startServer } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/test.ts'

const NO_NET = /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/

let server: RunningServer
let remove: () => void

/** The morning of the carnival's first day, before the first call. */
test.beforeAll(async () => {
  const seeded = copySeededData()
  remove = seeded.remove
  server = await startServer({ dataDir: seeded.dataDir, env: { STAFAPP_NOW: '2025-05-16T08:30:00+03:00' } })
})
test.afterAll(async () => {
  await server.stop()
  remove()
})

/** A phone, or the organiser's computer. Closing it fails the test if there were console messages. */
async function device(browser: Browser, viewport = { width: 360, height: 740 }) {
  const context = await browser.newContext({ baseURL: server.url, viewport, serviceWorkers: 'allow' })
  const watch: ConsoleWatch = watchConsole(context)
  watch.allow(NO_NET)
  const page = await context.newPage()
  const close = async () => {
    expect([...watch.violations(), ...watch.messages()]).toEqual([])
    await page.goto('about:blank')
    await context.close()
  }
  return { page, context, close }
}

/** Makes a link on the organiser's page. @returns the path of its address, with the secret */
async function makeLink(page: Page, name: string): Promise<string> {
  await page.getByRole('textbox', { name: /^Vem eller vilken plats/ }).fill(name)
  await page.getByRole('button', { name: 'Gör länken' }).click()
  await expect(page.getByRole('img', { name: `QR-kod som öppnar länken för ${name}` })).toBeVisible()
  const address = await page.getByText(/\/tavlingsdag\/upprop#/).textContent()
  const { pathname, hash } = new URL(address ?? '')
  return pathname + hash
}

/** Waits until the page and its code are kept for use without a network. */
const kept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const names = await caches.keys()
          const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
          const urls = keys.flat().map(({ url }) => url)
          return ['/app.html', '/assets/', '/remotes/'].every((part) => urls.some((url) => url.includes(part)))
        }),
      { timeout: 30_000 },
    )
    .toBe(true)

const status = (page: Page) => page.getByRole('status').filter({ hasText: /markering|Allt är sänt|Inget nät/ })
const mark = (page: Page, word: 'Här' | 'Saknas', n: number) =>
  page.getByRole('button', { name: new RegExp(`^${word}, `) }).nth(n)

async function offline(context: BrowserContext, work: () => Promise<void>): Promise<void> {
  await context.setOffline(true)
  await work()
  await context.setOffline(false)
}

test('two phones in the call room mark one heat, one of them without a network, until its link is revoked', async ({
  browser,
}) => {
  test.slow()
  const organiser = await device(browser, { width: 1280, height: 800 })
  await login(organiser.page, 'super_admin')
  await organiser.page.goto('/tavlingsdag/lankar')
  await settled(organiser.page)
  const first = await device(browser)
  const second = await device(browser)

  await test.step('the organiser makes two links', async () => {
    const links = [await makeLink(organiser.page, 'Grind 1'), await makeLink(organiser.page, 'Grind 2')]
    await expectNoAxeViolations(organiser.page)
    await first.page.goto(links[0] ?? '')
    await second.page.goto(links[1] ?? '')
  })

  await test.step('a phone shows the day, and the secret leaves its address', async () => {
    await expect(first.page.getByText('Grind 1, fredag 16.5.2025')).toBeVisible()
    await expect(status(first.page)).toHaveText('Allt är sänt')
    expect(new URL(first.page.url()).hash).toBe('')
    await expect(mark(first.page, 'Här', 0)).toBeVisible()
    await expect(first.page.getByRole('list', { name: /^Sträckor/ }).first()).toBeVisible()
    await expectNoHorizontalScroll(first.page)
    await expectNoAxeViolations(first.page)
  })

  await test.step('a mark is on the other phone at once, and a second tap takes it back', async () => {
    await mark(first.page, 'Här', 0).click()
    await expect(mark(second.page, 'Här', 0)).toHaveAttribute('aria-pressed', 'true')
    await mark(second.page, 'Här', 0).click()
    await expect(mark(first.page, 'Här', 0)).toHaveAttribute('aria-pressed', 'false')
    await mark(first.page, 'Här', 0).click()
    await expect(mark(second.page, 'Här', 0)).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('without a network the phone is reloaded, marks, and says what waits', async () => {
    await kept(first.page)
    await offline(first.context, async () => {
      await first.page.reload()
      await mark(first.page, 'Här', 1).click()
      await expect(status(first.page)).toHaveText(/^1 markering väntar på nät/)
      await first.page.reload()
      await expect(mark(first.page, 'Här', 1)).toHaveAttribute('aria-pressed', 'true')
      await expect(status(first.page)).toHaveText(/^1 markering väntar på nät/)
      await mark(second.page, 'Saknas', 1).click()
      await expect(status(second.page)).toHaveText(/^Allt är sänt/)
    })
    await expect(status(first.page)).toHaveText(/^Allt är sänt/, { timeout: 20_000 })
  })

  await test.step('what the two said without knowing of each other is shown to both, and one of them settles it', async () => {
    for (const { page } of [first, second]) {
      await expect(
        page.getByText(/^Enheterna säger olika: Saknas \(Grind 2 kl\. .*\), Här \(Grind 1 kl\./),
      ).toBeVisible()
    }
    await expectNoAxeViolations(first.page)
    await mark(second.page, 'Saknas', 1).click()
    for (const { page } of [first, second]) await expect(page.getByText(/^Enheterna säger olika/)).toHaveCount(0)
    await expect(mark(first.page, 'Saknas', 1)).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('sending the heat asks for those who are missing, and can be undone', async () => {
    await second.page.getByRole('button', { name: 'Sänd till start' }).click()
    const question = second.page.getByRole('dialog')
    await expect(question.getByRole('heading')).toHaveText(/lag är inte här$/)
    await expectNoAxeViolations(second.page)
    await question.getByRole('button', { name: 'Sänd ändå' }).click()
    await expect(first.page.getByText('Sända till start (1)')).toBeVisible()
    await first.page.getByText('Sända till start (1)').click()
    await first.page.getByRole('button', { name: /Sänt till start/ }).click()
    await expect(first.page.getByText('Kom inte till start').first()).toBeVisible()
    await first.page.getByRole('button', { name: 'Ångra sändningen' }).click()
    await expect(second.page.getByText('Sända till start (1)')).toHaveCount(0)
  })

  await test.step('a revoked link stops at once and says so, and no name stays on the phone', async () => {
    await organiser.page.reload()
    await organiser.page.getByRole('button', { name: 'Spärra Grind 1' }).click()
    await organiser.page.getByRole('button', { name: 'Spärra länken' }).click()
    await expect(organiser.page.getByText('Spärrad', { exact: true })).toBeVisible()
    await first.page.reload()
    await expect(first.page.getByRole('alert')).toHaveText('Länken har spärrats. Be tävlingskansliet om en ny länk.')
    await expect(first.page.getByRole('list', { name: /^Sträckor/ })).toHaveCount(0)
    await first.page.reload()
    await expect(first.page.getByText(/^Läs av QR-koden på din funktionärslänk/)).toBeVisible()
  })

  for (const { close } of [first, second, organiser]) await close()
})
