import type { Page } from '@playwright/test'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 420" width="640" height="420">${content}</svg>`
const drawing = '<rect width="640" height="420" fill="#dde"/><text x="20" y="40">Vår egen målgång</text>'
/** Parts of an SVG that must not reach visitors. */
const attack =
  '<script>document.title = "evil"</script><rect width="9" height="9" onload="alert(1)"/>' +
  '<image href="https://evil.example/x.png"/><a href="javascript:alert(1)"><circle r="5"/></a>'
const bomb = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(99)}">]>${svg('<text>&a;&a;</text>')}`

const choose = (page: Page, name: string, text: string) =>
  page.getByLabel('Bild av arenan').setInputFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) })

/** The picture as the public gets it. */
const published = async (page: Page) => (await page.request.get('/api/events/arena-map/')).text()

test('the organiser replaces the map of the arena, a hostile picture does no harm, and the old one comes back', async ({
  page,
  consoleWatch,
}) => {
  // The refused picture.
  consoleWatch.allow(/status of 400/)
  await login(page, 'super_admin')
  const before = await published(page)
  await page.goto('/admin/tidtabell')
  await settled(page)
  await page.getByText('Karta över arenan').click()

  await test.step('what is no plain picture is refused with the reason, and nothing changes', async () => {
    await choose(page, 'bomb.svg', bomb)
    await expect(page.getByRole('alert')).toContainText('DOCTYPE')
    await choose(page, 'sida.svg', '<html xmlns="http://www.w3.org/1999/xhtml"/>')
    await expect(page.getByRole('alert')).toContainText('ingen SVG-bild')
    expect(await published(page)).toBe(before)
  })

  await test.step('a picture is shown to the visitors without its scripts, handlers and addresses', async () => {
    await choose(page, 'arena.svg', svg(drawing + attack))
    await expect(page.getByText('Bilden visas nu på minutschemat')).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.getByText(/^Egen bild från /)).toBeVisible()
    const text = await published(page)
    expect(text).toContain('Vår egen målgång')
    expect(text).not.toMatch(/script|onload|alert|evil|href/i)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalScroll(page)
    }
    await expectNoAxeViolations(page)
    await page.goto('/tidtabeller/minutschema')
    await page.getByText('Karta över arenan').click()
    const map = page.getByRole('img', { name: /^Arenan med banorna/ })
    await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await page.title()).not.toBe('evil')
  })

  await test.step('taken back, the picture of before is shown again', async () => {
    await page.goto('/admin/tidtabell')
    await page.getByText('Karta över arenan').click()
    const takeBack = page.getByRole('button', { name: 'Ta tillbaka bilden' })
    await takeBack.click()
    await expect(page.getByText(/den förra visas igen/)).toBeVisible()
    await takeBack.last().click()
    await expect(page.getByText('Den förra bilden visas')).toBeVisible()
    expect(await published(page)).toBe(before)
  })
})
