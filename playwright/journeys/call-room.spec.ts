import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { BodyOf } from '@stafapp/shared/contract/types'
import encodeQR from 'qr'
import { type ConsoleWatch, watchConsole } from '../fixtures/console-watch.ts'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { type RunningServer, startServer } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/test.ts'

const SENDING = /\/api\/raceday\/facts\/\?task=call_room$/
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
  await page.getByRole('textbox', { name: /^Upprop/ }).fill(name)
  await page.getByRole('button', { name: 'Skapa länk' }).click()
  const sheet = page.getByRole('article', { name: `Upprop, ${name}`, exact: true })
  await expect(sheet.getByRole('img', { name: `QR-kod som öppnar länken för ${name}` })).toBeVisible()
  const address = await sheet.getByText(/\/tavlingsdag\/upprop#/).textContent()
  const { pathname, hash } = new URL(address ?? '')
  return pathname + hash
}

/** Waits until the page and all code that it has loaded are kept for use without a network. */
const kept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const names = await caches.keys()
          const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
          const held = new Set(keys.flat().map(({ url }) => new URL(url).pathname))
          const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
          const code = used.filter((path) => /^\/(assets|remotes)\//.test(path))
          return ['/tavlingsdag/upprop', ...code].filter((path) => !held.has(path))
        }),
      { timeout: 30_000 },
    )
    .toEqual([])

/** Waits until the day's list is on the phone's disk: another tab has nothing else to begin with. */
const keptList = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('stafapp-call-room')
            opening.onsuccess = () => {
              const values = opening.result.transaction('values').objectStore('values')
              values.get('list').onsuccess = ({ target }) => {
                opening.result.close()
                resolve((target as IDBRequest).result !== undefined) // the request whose success this is
              }
            }
          }),
      ),
    )
    .toBe(true)

const status = (page: Page) => page.getByRole('status').filter({ hasText: /markering|Allt är sparat|Inget nät/ })
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
    await expect(status(first.page)).toHaveText('Allt är sparat')
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
      // The note says the same before and after, so it does not show when this mark has been sent.
      const answer = second.page.waitForResponse(SENDING)
      await mark(second.page, 'Saknas', 1).click()
      await answer
      await expect(status(second.page)).toHaveText(/^Allt är sparat/)
    })
    await expect(status(first.page)).toHaveText(/^Allt är sparat/, { timeout: 20_000 })
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

  await test.step('a change of legs is on the other phone at once, and can be taken back', async () => {
    await first.page
      .getByRole('button', { name: /^Ändra sträckor, / })
      .nth(1)
      .click()
    const legs = first.page.getByRole('combobox', { name: /^Sträcka/ })
    const [one, two] = [await legs.nth(0).inputValue(), await legs.nth(1).inputValue()]
    await legs.nth(0).selectOption(two)
    await first.page.getByRole('button', { name: 'Spara sträckorna' }).click()
    await expect(first.page.getByRole('alert')).toHaveText(/ står på två sträckor\.$/)
    await expectNoAxeViolations(first.page)
    await legs.nth(1).selectOption(one)
    await first.page.getByRole('button', { name: 'Spara sträckorna' }).click()
    await expect(second.page.getByText('Ändrade sträckor.')).toBeVisible()
    await first.page.getByRole('button', { name: /^Ångra ändringen/ }).click()
    await expect(second.page.getByText('Ändrade sträckor.')).toHaveCount(0)
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
    // The phone is looked at again; it may have heard of the change before.
    await first.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(first.page.getByRole('alert')).toHaveText('Länken har spärrats. Be tävlingskansliet om en ny länk.')
    await expect(first.page.getByRole('list', { name: /^Sträckor/ })).toHaveCount(0)
    await first.page.reload()
    await expect(first.page.getByText(/^Läs av QR-koden på din funktionärslänk/)).toBeVisible()
  })

  for (const { close } of [first, second, organiser]) await close()
})

/** Holds requests on their way; the returned function lets them go. */
async function hold(page: Page, url: RegExp): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Holds the portal's main file on its way. */
const holdMain = (page: Page) => hold(page, /\/assets\/main\.[^/]+\.js$/)

/** Ids of the facts that the page sends from now on, one for each time. */
function idsSent(page: Page): string[] {
  const ids: string[] = []
  page.on('request', (request) => {
    if (!SENDING.test(request.url())) return
    const { facts }: BodyOf<'POST /api/raceday/facts/'> = request.postDataJSON()
    ids.push(...facts.map(({ id }) => id))
  })
  return ids
}

const firstScreen = (page: Page) => page.locator('#first-screen')

/** HTML of the page's main part without class names, which differ between the builds of the first screen and the page. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const copy = document.querySelector('main > div:not(#first-screen), #first-screen > div')?.cloneNode(true)
    if (!(copy instanceof Element)) return ''
    for (const each of [copy, ...copy.querySelectorAll('*')]) {
      each.removeAttribute('class')
      each.removeAttribute('aria-busy')
    }
    for (const each of copy.querySelectorAll('[role="status"]')) each.textContent = ''
    return copy.innerHTML
  })

test('before the portal has come teams are marked, once, and the page goes on from there without a jump', async ({
  browser,
}) => {
  test.slow()
  const organiser = await device(browser, { width: 1280, height: 800 })
  await login(organiser.page, 'super_admin')
  await organiser.page.goto('/tavlingsdag/lankar')
  const first = await device(browser, { width: 320, height: 640 })
  const second = await device(browser)
  const links: string[] = []
  for (const name of ['Grind 4', 'Grind 5', 'Grind 6']) links.push(await makeLink(organiser.page, name))
  await second.page.goto(links[1] ?? '')
  await expect(second.page.getByText('Grind 5, fredag 16.5.2025')).toBeVisible()
  const release = await holdMain(first.page)
  const sent = idsSent(first.page)

  await test.step('a mark is made and sent while the portal is held', async () => {
    await first.page.goto(links[0] ?? '', { waitUntil: 'commit' })
    await expect(firstScreen(first.page).getByText('Grind 4, fredag 16.5.2025')).toBeVisible()
    expect(new URL(first.page.url()).hash).toBe('')
    await mark(first.page, 'Saknas', 4).click()
    await expect(mark(first.page, 'Saknas', 4)).toHaveAttribute('aria-pressed', 'true')
    await expect(mark(second.page, 'Saknas', 4)).toHaveAttribute('aria-pressed', 'true')
    await expectNoHorizontalScroll(first.page)
    await expectNoAxeViolations(first.page)
  })

  const releaseMark = await hold(first.page, SENDING)
  await test.step('a second mark is on its way when the portal comes', async () => {
    await mark(first.page, 'Här', 4).click()
    await expect.poll(() => sent).toHaveLength(2)
  })

  const before = await shown(first.page)
  await test.step('a finger that is down while the page takes the place marks its team', async () => {
    await mark(first.page, 'Här', 5).scrollIntoViewIfNeeded()
    const top = await first.page.evaluate(() => scrollY)
    const box = await mark(first.page, 'Här', 5).boundingBox()
    await first.page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
    await first.page.mouse.down()
    release()
    await expect(firstScreen(first.page)).toHaveCount(0)
    expect(await first.page.evaluate(() => scrollY)).toBe(top)
    expect((await mark(first.page, 'Här', 5).boundingBox())?.y).toBe(box?.y)
    expect((await shown(first.page)).slice(0, before.length / 2)).toBe(before.slice(0, before.length / 2))
    await first.page.mouse.up()
    releaseMark()
    await expect(mark(first.page, 'Här', 5)).toHaveAttribute('aria-pressed', 'true')
    await expect(mark(second.page, 'Här', 5)).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('each mark is sent and stored once', async () => {
    await expect(status(first.page)).toHaveText(/^Allt är sparat/)
    expect(new Set(sent).size).toBe(3)
    expect(sent).toHaveLength(3)
    const facts = await first.page.evaluate(async () => {
      const answer = await fetch('/api/raceday/facts/?task=call_room&since=0')
      const { data } = await answer.json()
      return data.filter(({ by }: { by: string }) => by === 'Grind 4').map(({ kind }: { kind: string }) => kind)
    })
    expect(facts).toEqual(['absent', 'present', 'present'])
  })

  const third = await device(browser)
  await test.step('a tap that only the page can do is done by it when it has come', async () => {
    const releaseThird = await holdMain(third.page)
    await third.page.goto(links[2] ?? '', { waitUntil: 'commit' })
    await firstScreen(third.page).getByRole('button', { name: 'Läs av skolans QR-kod' }).click()
    releaseThird()
    await expect(third.page.getByRole('region', { name: 'Läs av skolans QR-kod' })).toBeVisible()
  })

  for (const { close } of [first, second, third, organiser]) await close()
})

test('a link that does not work says why also when the portal comes late, and no script is said plainly', async ({
  browser,
}) => {
  const phone = await device(browser)
  const asked: string[] = []
  phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const release = await holdMain(phone.page)
  await phone.page.goto('/tavlingsdag/upprop#fel', { waitUntil: 'commit' })
  await expect(firstScreen(phone.page)).toHaveCount(1)
  release()
  await expect(phone.page.getByRole('alert')).toHaveText(/^Länken är inte giltig\./)
  expect(asked.filter((path) => path === '/api/raceday/sessions/')).toHaveLength(1)
  const html = await phone.page.request.get('/tavlingsdag/upprop')
  expect(await html.text()).toContain('<noscript><p>Sidan behöver JavaScript.</p></noscript>')
  await phone.context.close()
})

/** Gives the page a camera that shows what is drawn on a canvas; `showCode` draws a code on it. */
async function giveCamera(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const drawing = canvas.getContext('2d')
    let code: boolean[][] = []
    // Drawn again and again: a stream of a canvas has a picture only when the canvas changes.
    setInterval(() => {
      if (!drawing) return
      drawing.fillStyle = '#bbb'
      drawing.fillRect(0, 0, 640, 480)
      drawing.fillStyle = '#fff'
      if (code.length > 0) drawing.fillRect(190, 110, 260, 260)
      drawing.fillStyle = '#111'
      const side = Math.floor(220 / Math.max(code.length, 1))
      for (const [y, row] of code.entries())
        for (const [x, isDark] of row.entries())
          if (isDark) drawing.fillRect(210 + x * side, 130 + y * side, side, side)
    }, 50)
    Object.assign(window, {
      drawCode: (next: boolean[][]) => {
        code = next
      },
    })
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
  })
}

async function showCode(page: Page, text: string): Promise<void> {
  const matrix = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  await page.evaluate((code) => {
    const { drawCode } = window as unknown as { drawCode: (code: boolean[][]) => void } // made by giveCamera
    drawCode(code)
  }, matrix)
}

test("a phone without a network reads a packet's code with its camera and marks the school's teams, and takes it back", async ({
  browser,
}) => {
  test.slow()
  const organiser = await device(browser, { width: 1280, height: 800 })
  await login(organiser.page, 'super_admin')
  await organiser.page.goto('/tavlingsdag/lankar')
  const link = await makeLink(organiser.page, 'Grind 3')
  const phone = await device(browser)
  await giveCamera(phone.context)
  const { page } = phone
  await page.goto(link)
  await expect(page.getByText('Grind 3, fredag 16.5.2025')).toBeVisible()
  const place = await page.evaluate(async () => {
    const answer = await fetch('/api/raceday/start-list/?task=call_room')
    const { heats } = await answer.json()
    // The first two are marked by another test.
    return heats[0].places.slice(2).find(({ withdrawn }: { withdrawn: boolean }) => !withdrawn)
  })
  const outcome = page.getByRole('region', { name: 'Läs av skolans QR-kod' }).getByRole('status')
  const present = page.getByRole('button', { name: `Här, ${place.team_name}`, exact: true })

  await test.step('without a network the camera reads the code; nothing is marked long before the call', async () => {
    await kept(page)
    await phone.context.setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: 'Läs av skolans QR-kod' }).click()
    await showCode(page, `SKOLA 2025 ${place.school}`)
    await expect(outcome).toContainText(`${place.school_name} har inget upprop inom 30 minuter.`, { timeout: 20_000 })
    await expect(present).toHaveAttribute('aria-pressed', 'false')
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
  })

  await test.step('once the heat is called the code marks the team, and Ångra takes it back', async () => {
    await showCode(page, 'https://exempel.fi/')
    await expect(outcome).toHaveText('Koden är inte koden för uppropet på ett skolpaket.')
    await page.getByRole('button', { name: 'Ropa upp' }).click()
    // The device writes it down first, and a code is read once.
    await expect(page.getByRole('button', { name: 'Uppropat', exact: true })).toBeDisabled()
    await showCode(page, `SKOLA 2025 ${place.school}`)
    await expect(outcome).toContainText(/: \d lag markerade som här\./)
    await expect(outcome).toContainText(place.team_name)
    await expect(present).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Ångra', exact: true }).click()
    await expect(present).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('another year’s packet is refused, and the typed number does the same as the code', async () => {
    await showCode(page, `SKOLA 2024 ${place.school}`)
    await expect(outcome).toHaveText('Paketet är för karnevalen 2024.')
    await page.getByRole('textbox', { name: 'Skolans nummer' }).fill(String(place.school))
    await page.getByRole('button', { name: 'Markera', exact: true }).click()
    await expect(outcome).toContainText(/: \d lag markerade som här\./)
    await expect(present).toHaveAttribute('aria-pressed', 'true')
    await phone.context.setOffline(false)
    await expect(status(page)).toHaveText(/^Allt är sparat/, { timeout: 20_000 })
  })

  await test.step('a refused camera is said plainly, and the number still works', async () => {
    await page.getByRole('button', { name: 'Stäng', exact: true }).click()
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('refused', 'NotAllowedError')
      }
    })
    await page.getByRole('button', { name: 'Läs av skolans QR-kod' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Kameran får inte användas. Tillåt den i webbläsaren, eller skriv skolans nummer.',
    )
    await page.getByRole('textbox', { name: 'Skolans nummer' }).fill('999999')
    await page.getByRole('button', { name: 'Markera', exact: true }).click()
    await expect(outcome).toHaveText('Skolan med nummer 999999 har inga heat den här dagen.')
  })

  for (const { close } of [phone, organiser]) await close()
})

test('a browser without storage loses no mark that was made before the portal came', async ({ browser }) => {
  test.slow()
  const organiser = await device(browser, { width: 1280, height: 800 })
  await login(organiser.page, 'super_admin')
  await organiser.page.goto('/tavlingsdag/lankar')
  const links = [await makeLink(organiser.page, 'Grind 8'), await makeLink(organiser.page, 'Grind 9')]
  const [phone, other] = [await device(browser), await device(browser)]
  await phone.context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Storage is refused', 'SecurityError')
    }
    IDBFactory.prototype.open = refuse
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
  })
  const release = await holdMain(phone.page)
  await phone.page.route(SENDING, (route) => route.abort())
  await other.page.goto(links[1] ?? '')
  await phone.page.goto(links[0] ?? '', { waitUntil: 'commit' })
  await expect(firstScreen(phone.page).getByText('Grind 8, fredag 16.5.2025')).toBeVisible()
  await mark(phone.page, 'Här', 7).click()
  await expect(mark(phone.page, 'Här', 7)).toHaveAttribute('aria-pressed', 'true')
  await phone.page.unroute(SENDING)
  release()
  await expect(firstScreen(phone.page)).toHaveCount(0)
  await expect(mark(phone.page, 'Här', 7)).toHaveAttribute('aria-pressed', 'true')
  await expect(mark(other.page, 'Här', 7)).toHaveAttribute('aria-pressed', 'true')
  await expect(phone.page.getByText(/webbläsaren/i).first()).toBeVisible()
  for (const { close } of [phone, other, organiser]) await close()
})

test('two tabs of one phone have one queue: a mark of each is stored once', async ({ browser }) => {
  const organiser = await device(browser, { width: 1280, height: 800 })
  await login(organiser.page, 'super_admin')
  await organiser.page.goto('/tavlingsdag/lankar')
  const link = await makeLink(organiser.page, 'Grind 10')
  const phone = await device(browser)
  await phone.page.goto(link)
  await expect(status(phone.page)).toHaveText(/^Allt är sparat/)
  await keptList(phone.page)
  const tab = await phone.context.newPage()
  const release = await holdMain(tab)
  await tab.goto('/tavlingsdag/upprop', { waitUntil: 'commit' })
  await expect(firstScreen(tab).getByText('Grind 10, fredag 16.5.2025')).toBeVisible()
  await mark(tab, 'Här', 3).click()
  await mark(phone.page, 'Här', 6).click()
  await expect(mark(phone.page, 'Här', 3)).toHaveAttribute('aria-pressed', 'true')
  release()
  await expect(firstScreen(tab)).toHaveCount(0)
  for (const page of [tab, phone.page])
    for (const n of [3, 6]) await expect(mark(page, 'Här', n)).toHaveAttribute('aria-pressed', 'true')
  // A mark that waits is shown as made too.
  for (const page of [tab, phone.page]) await expect(status(page)).toHaveText(/^Allt är sparat/)
  const facts = await tab.evaluate(async () => {
    const { data } = await (await fetch('/api/raceday/facts/?task=call_room&since=0')).json()
    return data.filter(({ by }: { by: string }) => by === 'Grind 10').map(({ kind }: { kind: string }) => kind)
  })
  expect(facts).toEqual(['present', 'present'])
  for (const { close } of [phone, organiser]) await close()
})
