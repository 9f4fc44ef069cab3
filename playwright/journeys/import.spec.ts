import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const path = '/lagledare/import'
const heading = 'Förnamn\tEfternamn\tÅk\tKön'
/** Names of letters only, each of them once. */
const surname = (index: number) =>
  `Prov${String(index).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`

for (const width of [360, 1280])
  test(`a sheet with faults is corrected, seen and saved, and doubles nobody, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await login(page, 'teacher')
    await page.goto(path)
    await settled(page)
    const field = page.getByLabel('Rader ur Excel, med rubrikerna')
    const look = page.getByRole('button', { name: 'Förhandsgranska' })
    const sound = `Ida\tSpec${width === 360 ? 'a' : 'b'}\t5\tf`

    await field.fill([heading, sound, 'Otto\t\t15\tx'].join('\n'))
    await look.click()
    const faults = page.getByRole('region', { name: 'Fel att rätta' })
    await expect(faults.getByRole('row')).toHaveCount(4)
    await expect(faults.getByRole('row', { name: /^3 Kön/ })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)

    await field.fill([heading, sound].join('\n'))
    await look.click()
    await expect(page.getByText('Blir: 1 ny löpare.').last()).toBeVisible()
    await page.getByRole('button', { name: 'Spara' }).dblclick()
    await expect(page.getByText('Inläst: 1 ny löpare')).toBeVisible()

    await field.fill([heading, sound].join('\n'))
    await look.click()
    await expect(page.getByText('Allt finns redan; ingenting ändras.').last()).toBeVisible()
  })

test('five hundred rows are on the screen after one paste', async ({ page }) => {
  await login(page, 'teacher')
  await page.goto(path)
  await settled(page)
  const rows = Array.from({ length: 500 }, (_, index) => `Ida\t${surname(index)}\t${(index % 6) + 1}\tf`)
  await page.getByLabel('Rader ur Excel, med rubrikerna').focus()
  const ms = await page.evaluate(
    async ({ text }) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      const start = performance.now()
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      while (document.querySelectorAll('tbody tr').length < 500) await new Promise(requestAnimationFrame)
      return performance.now() - start
    },
    { text: [heading, ...rows].join('\n') },
  )
  // Printed, not asserted: a busy machine is no fault.
  console.log(`500 rows from paste to screen: ${Math.round(ms)} ms`)
  await expect(page.getByRole('region', { name: 'Förhandsgranskning, 500 rader' }).getByRole('row')).toHaveCount(501)
})
