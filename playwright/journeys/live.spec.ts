import type { Locator } from '@playwright/test'
import { accounts, login, loginWith } from '../fixtures/login.ts'
import { openAt } from '../fixtures/open-at.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { expect, test } from '../fixtures/test.ts'

test('a delay that the organiser enters reaches a phone with its search and place kept, and goes back with one click', async ({
  page,
  browser,
  portal,
}) => {
  const phones = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: portal.url })
  const phone = await phones.newPage()
  // A school in the first heat of the race that will be delayed.
  const { data } = await (await page.request.get('/api/events/heatschedule/')).json()
  const school: string = data[0].heats[0].lanes[0].school_name
  await phone.goto('/tidtabeller/heatindelning')
  await settled(phone)
  await phone.getByRole('searchbox', { name: 'Sök skola' }).fill(school)
  const places = phone.getByRole('table', { name: /fredag/ })
  await expect(places).toBeVisible()
  await expect(phone.getByText('ändringar syns direkt')).toBeVisible()
  await phone.evaluate(() => window.scrollTo(0, 300))

  await login(page, 'super_admin')
  await page.goto('/admin/tidtabell')
  await settled(page)
  await page.getByRole('button', { name: '5 × 80 m flickor, åk 1–6, försök' }).click()
  await page.getByRole('button', { name: 'Anmäl försening' }).click()
  await page.getByLabel('Minuter').fill('8')
  await page.getByRole('button', { name: 'Anmäl +8 min' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'är 8 min sen' })
  // It stays while the pointer is on it.
  await toast.hover()
  await expect(page.getByRole('button', { name: /^Ångra \+8 min från heat 1/ })).toBeVisible()

  await expect(places.getByText('Planerat').first()).toBeAttached()
  await expect(phone.getByRole('group', { name: 'Ändrat sedan sist' })).toHaveCount(0)
  expect(await phone.getByRole('searchbox', { name: 'Sök skola' }).inputValue()).toBe(school)
  expect(await phone.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  await expectNoHorizontalScroll(phone)

  await toast.getByRole('button', { name: 'Ångra' }).click()
  await expect(page.getByText('Förseningen är borttagen')).toBeVisible()
  await expect(places.getByText('Planerat')).toHaveCount(0)
  await phones.close()
})

test('on the race day the organiser shifts a track by ten minutes with three taps, and a visitor’s phone has it', async ({
  browser,
}) => {
  const { dataDir, remove } = copySeededData()
  const now = '2025-05-16T13:20:00+03:00'
  const { page, close } = await openAt(browser, {
    dataDir,
    now,
    viewport: { width: 768, height: 1024 },
    hasTouch: true,
  })
  try {
    await loginWith(page, accounts.super_admin)
    await page.goto('/admin/overview')
    await settled(page)
    const track = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Rundbanan' }) })
    await expect(track).toContainText('heat 1 upprop pågår, start 13:40')
    const phones = await browser.newContext({
      viewport: { width: 360, height: 740 },
      baseURL: new URL(page.url()).origin,
    })
    const phone = await phones.newPage()
    await phone.goto('/tidtabeller/minutschema')
    await settled(phone)
    await expect(phone.getByText('ändringar syns direkt')).toBeVisible()
    const board = phone.getByRole('region', { name: 'Nu' })
    const next = board.getByText(/^Nästa: 5 × 80 m flickor/)
    await expect(next).toContainText('heat 1 upprop pågår, start 13:40')

    let actions = 0
    const tap = async (target: Locator) => {
      actions += 1
      await target.tap()
    }
    await tap(track.getByRole('button', { name: 'Anmäl försening: Rundbanan' }))
    await tap(track.getByRole('button', { name: '+10 min', exact: true }))
    const send = track.getByRole('button', { name: 'Anmäl +10 min', exact: true })
    // Both clocks are this machine's: the press as the tablet's page gets it, and the frame with which the phone shows it.
    await send.evaluate((button) => {
      button.addEventListener('click', () => document.documentElement.setAttribute('data-pressed-at', `${Date.now()}`))
    })
    const shown = board.evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (/10\smin försenat/.test(element.textContent)) resolve(Date.now())
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
    await tap(send)
    const seenAt = await shown
    const pressedAt = Number(await page.locator('html').getAttribute('data-pressed-at'))
    expect(actions).toBeLessThanOrEqual(3)
    // That it is 2 s on 2,000 phones is measured by bench:live, on a machine that does nothing else.
    const description = `${seenAt - pressedAt} ms from the tap to the phone`
    test.info().annotations.push({ type: 'a delay reaches a phone', description })
    console.log(`a track shifted: ${actions} actions, ${description}`)
    await expect(next).toContainText('10 min försenat')
    await expect(phone.getByRole('cell', { name: 'Planerat 13:40 ny tid 13:50' })).toBeVisible()
    await expect(track).toContainText('start 13:50, 10 min försenat')
    await expect(page.getByRole('button', { name: /^Ångra \+10 min från heat 1/ })).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoHorizontalScroll(phone)
    await expectNoAxeViolations(phone)
    await phones.close()
    await page.goto('about:blank')
  } finally {
    await close()
    remove()
  }
})

test('the school’s own day at 360 px: upprop, heat, lane and legs, a code on paper that says that the list holds', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await login(page, 'teacher')
  await page.goto('/lagledare/vartschema')
  await settled(page)
  await expect(page.getByText(/^Heat \d+, (bana|plats) \d+, start/).first()).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
  const toCheck = page.getByRole('link', { name: 'kontrollsidan' })
  await expect(page.getByText(/^Gäller den utskrivna listan/)).toBeHidden()
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  await expect(toCheck).toBeVisible()
  const address = (await toCheck.getAttribute('href')) ?? ''
  await page.emulateMedia({ media: 'screen' })
  await page.goto(address)
  await expect(page.getByText('Listan gäller.')).toBeVisible()
})

test('Min karneval follows a delay and its undoing while it is open, on the school admin’s and the leader’s page', async ({
  browser,
}) => {
  const { dataDir, remove } = copySeededData()
  const now = '2025-05-16T12:50:00+03:00'
  const { page, close } = await openAt(browser, { dataDir, now, viewport: { width: 1280, height: 900 } })
  try {
    await loginWith(page, accounts.super_admin)
    await page.goto('/admin/tidtabell')
    await settled(page)
    const phones = []
    for (const account of [accounts.school_admin, accounts.teacher]) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        baseURL: new URL(page.url()).origin,
      })
      const phone = await context.newPage()
      await loginWith(phone, account)
      await phone.goto('/admin/myschool')
      phones.push({ context, next: phone.getByRole('region', { name: 'Nästa start' }) })
    }
    for (const { next } of phones) await expect(next).toContainText('Upprop 13:16')
    await page.getByRole('button', { name: 'Försena 5 × 80 m flickor, åk 1–6, försök 10 min' }).click()
    await page.getByRole('button', { name: 'Anmäl +10 min' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'är 10 min sen' })
    await toast.hover()
    for (const { next } of phones) {
      await expect(next).toContainText(/Upprop 13:26 10\smin försenat/)
    }
    await toast.getByRole('button', { name: 'Ångra' }).click()
    for (const { next } of phones) {
      await expect(next).toContainText('Upprop 13:16')
      await expect(next).not.toContainText('försenat')
    }
    for (const { context } of phones) await context.close()
    await page.goto('about:blank')
  } finally {
    await close()
    remove()
  }
})
