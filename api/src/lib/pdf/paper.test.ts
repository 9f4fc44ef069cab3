import { formatDate, formatMoment } from '@stafapp/shared/rules/times/written-times'
import { expect, it, vi } from 'vitest'
import { pdfPages } from '../../test/support/pdf-text.ts'
import { drawFooters, drawHeading, drawSubheading } from './frame.ts'
import { createPaper, sizes, toBytes } from './paper.ts'
import { drawTable } from './table.ts'
import { moneyText, percentText } from './words.ts'

const madeAt = new Date('2025-04-15T06:00:00Z')

function receipt(rowCount: number): Promise<Buffer> {
  const paper = createPaper({ title: 'Kvitto', madeAt })
  drawHeading(paper, {
    title: 'Beställning',
    lines: ['Åbo svenska skola', 'Stafettkarnevalen 2025'],
    facts: [['Datum', formatDate('2025-04-15')]],
  })
  drawSubheading(paper, 'Rader')
  drawTable(paper, {
    columns: [
      { title: 'Produkt', share: 6 },
      { title: 'Summa', share: 2, align: 'right' },
    ],
    rows: Array.from({ length: rowCount }, (_, index) => [`Rad ${index + 1} Š ž €`, moneyText(-123_450)]),
    totals: [['Totalt', moneyText(950)]],
  })
  drawFooters(paper, 'Stafapp 2.0')
  return toBytes(paper)
}

it('holds every letter as text: åäö, Š, euro, minus and the no-break space', async () => {
  const [page = ''] = await pdfPages(await receipt(1))
  expect(page).toContain('Åbo svenska skola')
  expect(page).toContain('Rad 1 Š ž €')
  expect(page.replaceAll(/\s/g, ' ')).toContain('−1 234,50 €')
  expect(page).toContain('Sida 1 (1)')
})

it('begins with title, lines, facts and the part’s heading', async () => {
  const [page = ''] = await pdfPages(await receipt(1))
  expect(page).toMatch(/^Beställning Åbo svenska skola Stafettkarnevalen 2025 Datum 15\.4\.2025 Rader /)
})

it('breaks a long table between rows, repeats its header and keeps the sum with the last row', async () => {
  const pages = await pdfPages(await receipt(80))
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Produkt')
    expect(page).toContain(`Sida ${index + 1} (${pages.length})`)
  }
  const rows = pages.flatMap((page) => page.match(/Rad \d+/g) ?? [])
  expect(rows).toEqual(Array.from({ length: 80 }, (_, index) => `Rad ${index + 1}`))
  expect(pages.at(-1)).toMatch(/Rad 80 .*Totalt/)
})

it('draws no sign that the fonts lack: emoji go, other letters become what is nearest', async () => {
  const paper = createPaper({ title: 'Kvitto', madeAt })
  drawHeading(paper, { title: 'Skola 🏃‍♀️', lines: ['Łódź 学'], facts: [['Lag 🎉', 'Ek 🥇 Ida']] })
  drawSubheading(paper, 'Rader 🏅')
  drawTable(paper, { columns: [{ title: 'Löpare 👟', share: 1 }], rows: [['Åsa 🦊'], ['🦊']], totals: [] })
  drawFooters(paper, 'Stafapp 🏁')
  const [page = ''] = await pdfPages(await toBytes(paper))
  expect(page.replaceAll(/\s+/g, ' ')).toMatch(/Skola Łódź \? Lag Ek Ida Rader Löpare Åsa .*Stafapp/)
  expect(page).not.toMatch(/\p{Extended_Pictographic}|学|\uFFFD/u)
})

it('lifts a footer of two lines, so that it ends on the line of the page number', async () => {
  const paper = createPaper({ title: 'Reskontra', madeAt })
  const text = vi.spyOn(paper, 'text')
  const long = 'Fakturajournal · Skolornas Stafettkarneval rf · Stafettkarnevalen 2025 · '.repeat(2)
  drawFooters(paper, long)
  const [footer = 0, number = 0] = text.mock.calls.map((call: unknown[]) => Number(call[2]))
  expect(number - footer).toBeCloseTo(paper.fontSize(sizes.small).currentLineHeight(true), 5)
  const pages = await pdfPages(await toBytes(paper))
  expect(pages.map((page) => page.replaceAll(/\s+/g, ' '))).toEqual([expect.stringContaining(long.trim())])
})

it('is the same file byte for byte when nothing has changed', async () => {
  expect((await receipt(3)).equals(await receipt(3))).toBe(true)
})

it('writes days, moments and percents as the pages do', () => {
  expect(formatDate('2025-05-07')).toBe('7.5.2025')
  expect(formatMoment(new Date('2025-03-30T01:00:00Z'))).toBe('30.3.2025 kl. 04:00')
  expect(percentText(25.5)).toBe('25,5\u00a0%')
})
