import type { Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled, shifts } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const saturday = 'lördag 17.5.2025'
const slides = (page: Page) => page.getByRole('region', { name: 'Senaste Nytt' }).getByRole('article')

/** Titles of the visible cards, from left to right. */
const visibleTitles = async (page: Page): Promise<string[]> => {
  const cards = await slides(page).all()
  const placed = await Promise.all(
    cards.map(async (card) => ({
      title: (await card.getByRole('heading').textContent()) ?? '',
      left: (await card.boundingBox())?.x ?? 0,
      isInert: await card.evaluate((element) => element.closest('[inert]') !== null),
    })),
  )
  return placed
    .filter(({ isInert }) => !isInert)
    .sort((a, b) => a.left - b.left)
    .map(({ title }) => title)
}

const hideNews = (page: Page) => page.route('**/api/news/', (route) => route.fulfill({ json: { data: [] } }))

test('a visitor reads the landing, the schedule and the heats, and finds the choices kept', async ({ page }) => {
  await hideNews(page)
  await page.goto('/')
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stafettkarnevalen 2025')
  await expect(page.getByText('Inspiration - Gemenskap - Glädje')).toBeVisible()
  await expect(page.getByText('Finlands största idrottsevenemang för skolor')).toBeVisible()

  await test.step('moves the carousel by keyboard, around its end', async () => {
    await expect.poll(() => visibleTitles(page)).toEqual(['Tävlingsregler', 'Minutschema', 'Heatindelning'])
    await page.getByRole('button', { name: 'Nästa kort' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Föregående kort' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.swiper-initialized'), 'Swiper has taken over').toBeVisible()
    await page.getByRole('button', { name: 'Nästa kort' }).focus()
    const before = await visibleTitles(page)
    await page.keyboard.press('Space')
    await expect.poll(() => visibleTitles(page)).not.toEqual(before)
    await expect.poll(async () => (await visibleTitles(page)).length).toBe(3)
  })

  await test.step('opens the schedule and chooses Saturday', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Minutschema', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Minutschema')
    await page.getByRole('link', { name: 'lördag 17.5.' }).click()
    const table = page.getByRole('table', { name: saturday })
    await expect(table.getByRole('row', { name: /4 × 100 m flickor, åk 7–9.*Försök/ })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(1)
  })

  await test.step('searches a school in the heats', async () => {
    await page.goto('/tidtabeller/heatindelning')
    await settled(page)
    await page.getByRole('link', { name: 'lördag 17.5.' }).click()
    const team = await page.getByRole('table').first().getByRole('rowheader').first().textContent()
    // Without the team's number and the record's mark, which comes with the results.
    const school = (team ?? '').replace(/ \d+\D*$/, '')
    await page.getByRole('searchbox', { name: 'Sök skola' }).fill(school)
    await expect(page.getByRole('rowheader').first()).toContainText(school)
    for (const row of await page.getByRole('rowheader').allTextContents()) expect(row).toContain(school)
    await page.getByRole('searchbox', { name: 'Sök skola' }).fill('')
    // The address follows when typing has settled; until then a reload would bring the search back.
    await expect(page).not.toHaveURL(/sok=/)
  })

  await test.step('collapses an event; day and event are as they were after a reload', async () => {
    const event = page.locator('details', { hasText: '4 × 100 m flickor, åk 7–9' })
    await expect(event).toHaveAttribute('open')
    await event.locator('summary').click()
    await expect(event).not.toHaveAttribute('open')
    await expect(event.getByText('Visa heaten'), 'the page has heard it').toBeAttached()
    await page.reload()
    await settled(page)
    await expect(page.getByRole('link', { name: 'lördag 17.5.' })).toHaveAttribute('aria-current', 'page')
    await expect(event).not.toHaveAttribute('open')
  })
})

test('below the landing are the year in numbers and the map, whose code and data come only when they are near', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const isOfNumbers = (path: string) => path === '/api/events/participation/'
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/')
  await settled(page)
  expect(asked.filter(isOfNumbers)).toEqual([])
  await expect(page.getByText('– om 31 dagar')).toBeVisible()
  await page.getByRole('button', { name: 'Välj karneval' }).click()
  await expect(page.getByRole('list', { name: 'Karnevaler' }), 'the whole menu is on a phone').toBeInViewport({
    ratio: 1,
  })
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: /^Om / }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { name: 'Karnevalen 2025 i siffror' })).toBeVisible()
  expect(asked.filter(isOfNumbers)).toHaveLength(1)
  await page.getByRole('button', { name: 'Vasa', exact: true }).press('Enter')
  await expect(page.locator('circle[data-chosen="true"]')).toHaveCount(1)
  await expectNoHorizontalScroll(page)
  const table = page.getByRole('region', { name: 'Kommunerna i tabell' })
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Se skolorna som är med' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Skolor' })).toBeVisible()
})

test('A18: with reduced motion the carousel moves without gliding, and only visible cards take focus', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await hideNews(page)
  await page.goto('/')
  // The page's first script is here, which remembers presses.
  await expect(page.getByRole('combobox', { name: 'Utseende' })).toBeEnabled()
  await page.getByRole('button', { name: 'Nästa kort' }).click()
  await expect(page.locator('.swiper-initialized')).toBeVisible()
  await page.getByRole('button', { name: 'Nästa kort' }).click()
  const duration = await page
    .locator('.swiper-wrapper')
    .evaluate((track) => getComputedStyle(track).transitionDuration.split(',')[0])
  expect(Number.parseFloat(duration ?? '')).toBeLessThanOrEqual(0.001)
  await expect.poll(async () => (await visibleTitles(page)).length).toBe(3)
})

test('news fail: the red box, the fixed cards, and nothing moves', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/503/)
  await page.route('**/api/news/', (route) =>
    route.fulfill({
      status: 503,
      json: { type: 'server_error', errors: [{ code: 'news_unavailable', detail: 'x', attr: null }] },
    }),
  )
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText('Could not load news. Please try again later.')
  await expect(slides(page)).toHaveCount(4)
  expect(await shifts(page)).toBeLessThan(0.02)
})

test('A24: on paper the schedule has no menu and no banner, and all events of the day have their heats', async ({
  page,
}) => {
  await page.goto('/tidtabeller/heatindelning')
  await settled(page)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(3)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})

test('R45: an address that no page claims is answered 404, with the portal’s own page and its menu', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 404/)
  for (const path of ['/docs', '/admin', '/tidtabeller/minutschema/x/y']) {
    expect((await page.request.get(path)).status(), path).toBe(404)
  }
  const answer = await page.goto('/docs')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sidan kunde inte hittas')
  for (const path of ['/login', '/detail/school/1', '/invitation/abc']) {
    expect((await page.request.get(path)).status(), path).toBe(200)
  }
})
