import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
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
  await expect(page.getByRole('button', { name: /^Ångra \+8 min från heat 1/ })).toBeVisible()

  await expect(places.getByText('Planerat').first()).toBeAttached()
  await expect(phone.getByRole('group', { name: 'Ändrat sedan sist' })).toHaveCount(0)
  expect(await phone.getByRole('searchbox', { name: 'Sök skola' }).inputValue()).toBe(school)
  expect(await phone.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  await expectNoHorizontalScroll(phone)

  await page.getByRole('button', { name: /^Ångra \+8 min från heat 1/ }).click()
  await expect(places.getByText('Planerat')).toHaveCount(0)
  await phones.close()
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
