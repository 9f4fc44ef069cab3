import readXlsxFile from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { csvTable, xlsxTable } from './table-files.ts'

const heads = ['Skola', 'Lag']
const rows = [
  ['=1+1', 2],
  ['+358 40', 0],
  ['-1', -1.5],
  ['@x', 1],
  ['\tx', 1],
  ['Åbo; "Sankt" Olof\r\nskola', 3],
] as const

it('R35: no text of a csv is a formula, numbers are untouched, quoting holds', () => {
  const text = csvTable({ heads, rows })
  expect(text.slice(1).split('\r\n').slice(0, 6)).toEqual([
    'Skola;Lag',
    "'=1+1;2",
    "'+358 40;0",
    "'-1;-1,5",
    "'@x;1",
    "'\tx;1",
  ])
  expect(text.charCodeAt(0)).toBe(0xfeff)
  expect(text).toContain('"Åbo; ""Sankt"" Olof\r\nskola";3')
})

it('writes money in euros with two decimals, also what is owed back', () => {
  const sums = [4000, 33_350, 140_850, -8000, 5].map((cents) => [{ cents }])
  expect(
    csvTable({ heads: ['Summa'], rows: sums })
      .trim()
      .split('\r\n'),
  ).toEqual(['Summa', '40,00', '333,50', '1408,50', '-80,00', '0,05'])
})

it('R35: a spreadsheet holds the same texts as text and the numbers as numbers', async () => {
  const read = await readXlsxFile(await xlsxTable({ heads, rows, sheet: 'Skolor' }))
  // Its types promise rows, but several sheets are returned as objects.
  const [sheet] = Array.isArray(read[0]) ? [read] : [(read[0] as unknown as { data: unknown[][] }).data]
  expect(sheet?.slice(0, 4)).toEqual([
    ['Skola', 'Lag'],
    ['=1+1', 2],
    ['+358 40', 0],
    ['-1', -1.5],
  ])
})
