import type { Page } from '@playwright/test'
import { startDocuments } from '../fixtures/documents.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { startServer } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: { width: 360, height: 740 } })

const nextStart = (page: Page) => page.getByRole('region', { name: 'Nästa start' })

test('a parent finds the school’s next start in two actions from the landing page, and follows the school', async ({
  page,
}) => {
  await page.goto('/')
  const field = page.getByRole('searchbox', { name: 'Hitta er skola' })
  await expect(field).toBeInViewport({ ratio: 1 })
  await expectNoHorizontalScroll(page)
  // One: write. Two: Enter.
  await field.fill('sursi')
  await field.press('Enter')
  await expect(page).toHaveURL('/skola/sursik-skola')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sursik skola: starter')
  await settled(page)
  await expect(nextStart(page)).toContainText(
    /om \d+.*Upprop \d.*Heat \d+, (bana|plats) \d+, (Rundbanan|Massbanan|Gatubanan)/,
  )
  await expect(nextStart(page)).toBeInViewport({ ratio: 1 })
  await expectNoAxeViolations(page)
  await expectNoHorizontalScroll(page)
  await expect(page.getByText(/^Följ skolan, så visas nästa start på startsidan/)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Följ skolan' }).click()
  await expect(page.getByRole('button', { name: 'Sluta följa' })).toBeFocused()
  await expect(page.getByText(/^Du ser nästa start på startsidan\./)).toBeInViewport({ ratio: 1 })

  for (const path of ['/skola', '/tidtabeller/minutschema', '/tidtabeller/heatindelning']) {
    await page.goto(path)
    const followed = page.getByRole('navigation', { name: 'Skolor du följer' })
    await expect(followed.getByRole('link')).toHaveAttribute('href', '/skola/sursik-skola')
    await expectNoHorizontalScroll(page)
  }
  await expectNoAxeViolations(page)

  await test.step('the front page has the next start in the first screen, and nothing moves when it comes', async () => {
    await page.goto('/')
    const followed = page.getByRole('navigation', { name: 'Skolor du följer' })
    await expect(
      followed.getByRole('link', { name: /^Sursik skola.*upprop .* om \d+.*Start .*(bana|plats) \d+/i }),
    ).toBeInViewport({
      ratio: 1,
    })
    expect(await page.evaluate(shiftsBelowTheBar)).toEqual([])
    await expectNoAxeViolations(page)
    await followed.getByRole('link').click()
    await expect(page).toHaveURL('/skola/sursik-skola')
  })

  await test.step('the map of the arena is a tap away from where it is', async () => {
    await page.getByRole('region', { name: 'Nästa start' }).getByRole('link', { name: 'Karta' }).click()
    await expect(page.getByText('Här samlas lagen till uppropet:')).toBeInViewport()
    const map = page.getByRole('img', { name: /^Arenan med banorna/ })
    await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expectNoHorizontalScroll(page)
  })
})

test('on a race day nothing moves on a phone, the next heat is in the first screen, and a start leads to its heats', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { dataDir, remove } = copySeededData()
  const server = await startServer({ dataDir, env: { STAFAPP_NOW: '2025-05-16T13:20:00+03:00' } })
  const documents = await startDocuments(server, { dataDir })
  const read = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const still = await read.newPage()
  await still.goto('/tidtabeller/minutschema')
  await expect(still.getByRole('region', { name: 'Nu' })).toContainText(
    'Nästa: 5 × 80 m flickor, åk 1–6, försök, heat 1',
  )

  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto('/skola/sursik-skola')
  await page.getByRole('button', { name: 'Följ skolan' }).click()
  await page.getByRole('link', { name: '4 × 100 m flickor, åk 7–9' }).click()
  await expect(page).toHaveURL(/\/tidtabeller\/heatindelning\/gren\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('4 × 100 m flickor, åk 7–9')
  for (const [path, first] of [
    ['/tidtabeller/minutschema', page.getByText(/^Nästa: /).first()],
    ['/tidtabeller/heatindelning', page.getByText('Heat 1', { exact: true }).first()],
  ] as const) {
    await page.goto(path)
    await settled(page)
    await page.waitForLoadState('networkidle')
    await expect(first).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(shiftsBelowTheBar)).toEqual([])
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
  }

  await test.step('without a network the followed school and the list of schools open from links, by their names', async () => {
    const device = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' })
    const school = await device.newPage()
    await school.goto('/skola')
    await school.getByRole('link', { name: 'Sursik skola' }).click()
    await school.getByRole('button', { name: 'Följ skolan' }).click()
    const isKept = () =>
      school.evaluate(async () => {
        const needed = ['/skola', '/skola/sursik-skola', '/app.html', '/api/events/schools/']
        const kept = await Promise.all(needed.map((of) => caches.match(of, { ignoreSearch: true })))
        return kept.every(Boolean)
      })
    await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
    await settled(school)
    await device.setOffline(true)
    await school.getByRole('main').getByRole('link', { name: 'Alla skolor' }).click()
    await expect(school.getByRole('link', { name: 'Cygnaeus skola' })).toBeVisible()
    const unvisited = await device.newPage()
    await unvisited.goto('/documentation/qna')
    const readable = unvisited.getByRole('status').filter({ hasText: 'Du saknar kontakt' }).getByRole('link')
    await expect(readable).toHaveText(['Skolor', 'Sursik skola: starter'])
    await device.close()
  })
  await documents.stop()
  await context.close()
  await read.close()
  await server.stop()
  remove()
})

/** Layout shifts of the page so far that are seen in the front page's own content. */
async function shiftsBelowTheBar(): Promise<string[]> {
  const entries = await new Promise<PerformanceEntry[]>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve([]), 500)
  })
  const moved = entries.flatMap((entry) => (entry as PerformanceEntry & { sources: { node: Node | null }[] }).sources)
  const elements = moved.map(({ node }) => (node instanceof Element ? node : (node?.parentElement ?? null)))
  return elements.flatMap((element) => (element?.closest('main') ? [element.outerHTML.slice(0, 100)] : []))
}

test('a search with a typing error finds the school on every schedule, and its address can be shared', async ({
  page,
  context,
}) => {
  for (const path of ['/tidtabeller/minutschema', '/tidtabeller/heatindelning']) {
    await page.goto(path)
    await page.getByRole('searchbox').fill('sursikk')
    await expect(page.getByText('Ingen skola heter ”sursikk”. Visar Sursik skola.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'lördag 17.5.2025' })).toBeVisible()
    await expect(page).toHaveURL(`${path}?sok=sursikk`)
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(other.getByRole('searchbox')).toHaveValue('sursikk')
    await expect(other.getByRole('table', { name: 'lördag 17.5.2025' })).toBeVisible()
    await other.close()
  }
  await page.getByRole('link', { name: 'Sursik skola, Pedersöre: skolans egen sida' }).click()
  await expect(nextStart(page)).toBeVisible()
})
