import type { Page } from '@playwright/test'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { allRoutes } from '../fixtures/registry.ts'
import { expect, test } from '../fixtures/test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Arrangörens vy' })
const reason = (page: Page) => page.getByRole('textbox', { name: 'Orsak till det du ändrar' })
const unsent = 'Skriv varför du ändrar något för skolan, minst tre tecken. Inget har sparats.'

/** Opens a school's details as the organiser finds them: by name in the menu's search. */
async function findSchool(page: Page, name: string): Promise<void> {
  await page.goto('/detail/school')
  await page.getByRole('searchbox', { name: 'Sök skola' }).fill(name)
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

test('the organiser enters a team for a school with a reason, and sees nothing of it at another school', async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await login(page, 'super_admin')}` }
  const me = (await (await page.request.get('/api/users/me/', { headers })).json()) as Record<string, string>
  await findSchool(page, 'Vasa övningsskola')
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) writes.push(request.url())
  })

  await test.step('opens the school’s page from its details', async () => {
    const pages = page.getByRole('region', { name: 'Skolans sidor' })
    const links = await pages.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const ofSchool = allRoutes().filter((route) => route.ofSchool)
    expect(links.map((href) => href?.split('?')[0]).toSorted()).toEqual(ofSchool.map(({ path }) => path).toSorted())
    await pages.getByRole('link', { name: 'Anmälan till grenar' }).click()
    await settled(page)
    await expect(bar(page)).toContainText('Du ser Vasa övningsskola som arrangör.')
  })

  const [row] = await page.getByRole('main').getByRole('spinbutton').all()
  if (!row) throw new Error('no event to enter')
  const before = Number(await row.inputValue())
  await test.step('is asked for a reason before anything is sent', async () => {
    await row.fill(String(before + 1))
    await page.getByRole('button', { name: 'Spara anmälan' }).click()
    await expect(reason(page)).toHaveAccessibleDescription(unsent)
    await expect(reason(page)).toBeFocused()
    expect(writes).toEqual([])
    // Heights at which the sticky save bar does not cut through the buttons of a row.
    for (const [width, height] of [
      [1280, 800],
      [768, 800],
      [360, 860],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectNoHorizontalScroll(page)
      await expectNoAxeViolations(page)
    }
    // The message leaves the field free that it asks for.
    await page.getByRole('button', { name: 'Spara' }).click()
    const message = page.getByText('Skriv först orsaken överst på sidan. Inget har sparats.').last()
    await expect
      .poll(async () => {
        const [toast, field] = await Promise.all([message.boundingBox(), reason(page).boundingBox()])
        return toast && field && (toast.y >= field.y + field.height || toast.y + toast.height <= field.y)
      })
      .toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('writes it and the team is entered, also after a reload', async () => {
    await reason(page).fill('Skolan ringde på kvällen')
    await page.getByRole('button', { name: 'Spara anmälan' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^Sparat \d/ })).toBeVisible()
    expect(writes).toHaveLength(1)
    await page.reload()
    await settled(page)
    await expect(bar(page)).toContainText('Vasa övningsskola')
    await expect(page.getByRole('main').getByRole('spinbutton').first()).toHaveValue(String(before + 1))
  })

  await test.step('stays with the school on its other pages', async () => {
    await bar(page).getByText('Skolans andra sidor').click()
    await bar(page).getByRole('link', { name: 'Lag och löpare' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lag och löpare')
    await expect(page.getByRole('combobox', { name: 'Skolenhet' })).toContainText('Vasa övningsskola')
    await expect(bar(page)).toContainText('Vasa övningsskola')
  })

  await test.step('goes to another school and sees none of the first one’s data', async () => {
    await bar(page).getByText('Byt skola').click()
    await bar(page).getByRole('searchbox', { name: 'Sök skola' }).fill('Karis')
    await bar(page).getByRole('link').filter({ hasText: 'Karis' }).first().click()
    await expect(bar(page)).not.toContainText('Vasa övningsskola')
    await settled(page)
    await expect(bar(page)).toContainText(/Du ser .*Karis.* som arrangör/)
    await expect(reason(page)).toHaveValue('')
    await expect(page.getByText('Vasa övningsskola')).toHaveCount(0)
  })

  await test.step('finds who, which school and why in the log', async () => {
    await page.goto('/admin/andringslogg')
    const change = page.getByRole('listitem').filter({ hasText: 'Orsak: Skolan ringde på kvällen' }).first()
    await expect(change).toContainText('Vasa övningsskola')
    await expect(change).toContainText(`${me.first_name} ${me.last_name}`)
  })
})

test('a school’s page asks the organiser which school, and reads nothing before', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/status of 404 .*\/api\/schools\/999999\//)
  await login(page, 'super_admin')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname)
  })
  await page.goto('/lagledare/orderspage')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beställningar')
  await page.getByRole('searchbox', { name: 'Sök skola' }).fill('vasa övn')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Vasa övningsskola/ })
    .waitFor()
  expect(calls.filter((path) => /^\/api\/(invoices|events\/(?!stafettkarneval|stream))/.test(path))).toEqual([])
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Vasa övningsskola/ })
    .click()
  await expect(bar(page)).toContainText('Du ser Vasa övningsskola som arrangör.')
  await expect(page).toHaveURL(/\/lagledare\/orderspage\?skola=\d+$/)

  await bar(page).getByRole('link', { name: 'Tillbaka till skolans uppgifter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vasa övningsskola')
  await page.goto('/lagledare/orderspage?skola=999999')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.goto('/lagledare/orderspage?skola=x')
  await expect(page.getByRole('alert')).toHaveText('Adressen nämner ingen skola. Sök upp den här i stället.')
})
