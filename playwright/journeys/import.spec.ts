import { farCell, makeXlsx, sheetOf } from '../../api/src/modules/entry/import/testing/make-xlsx.ts'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const path = '/lagledare/import'
const heading = 'Förnamn\tEfternamn\tÅk\tKön'
/** Unique names of letters only. */
const surname = (index: number) =>
  `Prov${String(index).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`

for (const width of [360, 1280])
  test(`a sheet with faults is corrected, seen and saved, and doubles nobody, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await login(page, 'teacher')
    await page.goto(path)
    await settled(page)
    const field = page.getByLabel('Klasslista')
    const look = page.getByRole('button', { name: 'Förhandsgranska' })
    const sound = `Ida\tSpec${width === 360 ? 'a' : 'b'}\t5\tf`

    await field.fill([heading, sound, 'Otto\t\t15\tx'].join('\n'))
    await look.click()
    const faults = page.getByRole('region', { name: 'Fel att rätta' })
    await expect(faults.getByRole('listitem')).toHaveCount(3)
    // The bar that follows hides at most a fifth of a phone's screen.
    const bar = await page.locator('[data-saves]').locator('..').boundingBox()
    expect(bar?.height).toBeLessThan(740 / 5)
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)

    // A cell is corrected here, and the row that is no runner is left out.
    await faults.getByRole('button', { name: 'Pojke på rad 3' }).click()
    await expect(faults.getByRole('listitem')).toHaveCount(2)
    await faults.getByRole('button', { name: 'Lämna bort rad 3' }).click()
    await expect(page.getByText('Blir: 1 ny löpare.').last()).toBeVisible()
    await page.getByRole('button', { name: 'Spara' }).dblclick()
    await expect(page.getByText('Inläst: 1 ny löpare')).toBeVisible()

    await field.fill([heading, sound].join('\n'))
    await look.click()
    await expect(page.getByText('Allt finns redan; ingenting ändras.').last()).toBeVisible()
  })

test('a list without headings is read after one answer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await login(page, 'teacher')
  await page.goto(path)
  await settled(page)
  await page.getByLabel('Klasslista').fill('Utansson\tIda\t5A\tf\nUtansson\tOtto\t6B\tp')
  await page.getByRole('button', { name: 'Förhandsgranska' }).click()
  await expect(page.getByText('1 fråga måste besvaras').last()).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
  await page.getByRole('radio', { name: 'Kolumn B: ”Ida” och ”Otto”' }).check()
  await page.getByText('Så lästes kolumnerna').click()
  await expect(page.getByRole('combobox', { name: /^Vad finns i kolumn B/ })).toHaveValue('first_name')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Inläst: 2 nya löpare')).toBeVisible()
})

test('a class list without grades is read after one answer; a double and a foreign grade are told', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await login(page, 'teacher')
  await page.goto(path)
  await settled(page)
  const field = page.getByLabel('Klasslista')
  const look = page.getByRole('button', { name: 'Förhandsgranska' })
  const save = page.getByRole('button', { name: 'Spara' })
  await field.fill('Namn\tKön\nUtangrad, Ida\tf\nUtangrad, Otto\tp\nUtangrad, Ida\tf')
  await look.click()
  const grade = page.getByRole('combobox', { name: /^Listan har ingen kolumn för årskurs/ })
  await expect(grade).toBeVisible()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
  await grade.selectOption({ label: 'åk 5' })
  await expect(page.getByRole('row').filter({ hasText: 'Står redan på rad 2' })).toContainText('Dubblett')
  await save.click()
  await expect(page.getByText('Inläst: 2 nya löpare')).toBeVisible()

  await field.fill([heading, 'Elin\tUtangrad\t9\tf'].join('\n'))
  await look.click()
  const faults = page.getByRole('region', { name: 'Fel att rätta' })
  await expect(faults.getByText('Enheten har åk 1–6, inte åk 9.')).toBeVisible()
  await faults.getByRole('textbox', { name: 'Åk på rad 2' }).fill('6')
  await page.keyboard.press('Enter')
  await expect(save).toHaveAttribute('aria-disabled', 'false')
})

test('five hundred rows are on the screen after one paste', async ({ page }) => {
  await login(page, 'teacher')
  await page.goto(path)
  await settled(page)
  const rows = Array.from({ length: 500 }, (_, index) => `Ida\t${surname(index)}\t${(index % 6) + 1}\tf`)
  await page.getByLabel('Klasslista').focus()
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
  // Logged, not asserted: a slow machine must not fail the test.
  console.log(`500 rows from paste to screen: ${Math.round(ms)} ms`)
  await expect(page.getByRole('region', { name: 'Förhandsgranskning, 500 rader' }).getByRole('row')).toHaveCount(501)
})

const xlsx = (buffer: Buffer) => ({
  name: 'lopare.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer,
})

test('a workbook is read from the sheet with the list, asks what it leaves open, and is saved as it was seen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await login(page, 'teacher')
  await page.goto(path)
  await settled(page)
  const list = [
    ['Våra löpare'],
    ['Namn', 'Klass', 'Kön'],
    ['Sjö Ida', '5A', 'T'],
    ['Karl von Essen', '', 'P'],
    ['Sjö Ida', '5B', 'tyttö'],
  ]
  const merged = '<mergeCells count="1"><mergeCell ref="B3:B4"/></mergeCells>'
  const input = page.getByLabel(/Välj en fil/)

  const sheets = [
    { name: 'Info', xml: sheetOf([['Fyll i nästa blad']]) },
    { name: 'Femmorna', xml: sheetOf(list, merged) },
    {
      name: 'Sexorna',
      xml: sheetOf([
        ['Namn', 'Klass', 'Kön'],
        ['Ek, Otto', '6A', 'p'],
      ]),
    },
  ]
  await input.setInputFiles(xlsx(makeXlsx(sheets)))
  await expect(page.getByText('Läst från bladet ”Femmorna”.')).toBeVisible()
  const save = page.getByRole('button', { name: 'Spara' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)

  await page.getByRole('radio', { name: /^Efternamnet först: förnamn ”Ida”, efternamn ”Sjö”/ }).check()
  await expect(save).toHaveAttribute('aria-disabled', 'false')
  const twins = page.getByRole('group', { name: /^Ida Sjö finns i 5A och 5B/ })
  await expect(twins.getByRole('radio', { name: 'Nej, de är olika löpare med samma namn' })).toBeChecked()
  const row = page.getByRole('region', { name: 'Förhandsgranskning, 3 rader' }).getByRole('row')
  await expect(row.filter({ hasText: 'Karl von Essen' })).toContainText('5A')
  await expect(row.filter({ hasText: 'Ny löpare i 5B' })).toContainText('Ida Sjö')

  await page.getByRole('radio', { name: 'Sexorna' }).check()
  await expect(page.getByText('Läst från bladet ”Sexorna”.')).toBeVisible()
  await page.getByRole('radio', { name: 'Femmorna' }).check()
  await page.getByRole('radio', { name: /^Efternamnet först/ }).check()
  await expect(page.getByText('Blir: 3 nya löpare.').last()).toBeVisible()
  await save.click()
  await expect(page.getByText('Inläst: 3 nya löpare')).toBeVisible()
})

test.describe('a refused file', () => {
  test.use({ strictConsole: false })

  test('with a cell far out is refused by that cell’s name, and the next file is read', async ({ page }) => {
    await login(page, 'teacher')
    await page.goto(path)
    await settled(page)
    const input = page.getByLabel(/Välj en fil/)
    await input.setInputFiles(xlsx(makeXlsx([{ name: 'Lista', xml: farCell('XFD1048576') }])))
    await expect(
      page.getByRole('main').getByText('Bladet ”Lista” har innehåll i cell XFD1048576, långt utanför listan.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Spara' })).toHaveCount(0)
    const list = [
      ['Förnamn', 'Efternamn', 'Klass', 'Kön'],
      ['Ida', 'Specc', '5A', 'T'],
    ]
    await input.setInputFiles(xlsx(makeXlsx([{ name: 'Lista', xml: sheetOf(list) }])))
    await expect(page.getByText('Blir: 1 ny löpare.').last()).toBeVisible()
  })
})
