import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { AppError } from '../../../../lib/app-error.ts'
import { cellOf, farCell, hostileFiles, makeXlsx, sheetOf } from '../testing/make-xlsx.ts'
import { readXlsx } from './read-xlsx.ts'

const read = (file: Buffer, wished: number | null = null) => readXlsx(file.toString('base64'), wished)
const codeOf = (file: Buffer) =>
  read(file).then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? error.items[0] : error),
  )

const hostile = hostileFiles()
const headings = ['Förnamn', 'Efternamn', 'Klass', 'Kön']
const ida = ['Ida', 'Ek', '5A', 'f']

describe('a spreadsheet from outside', () => {
  it.each(Object.entries(hostile))('is refused in plain Swedish: %s', async (_, file) => {
    expect(file.toString('base64').length).toBeLessThan(1_000_000)
    expect(await codeOf(file)).toMatchObject({
      code: expect.stringMatching(/^(too_large|payload_too_large|invalid)$/),
      detail: expect.stringMatching(/Bladet|Filen/),
      attr: 'xlsx',
    })
  })

  it('names the cell that lies far out', async () => {
    expect(await codeOf(makeXlsx([{ name: 'Löpare', xml: farCell('XFD1048576') }]))).toMatchObject({
      detail:
        'Bladet ”Löpare” har innehåll i cell XFD1048576, långt utanför listan. Ta bort det och välj filen på nytt.',
    })
  })

  it('costs the process neither its time nor its memory', async () => {
    await read(makeXlsx([{ name: 'Lista', xml: sheetOf([headings, ida]) }]))
    const before = process.memoryUsage().heapUsed
    let [late, isOver] = [0, false]
    const watch = (async () => {
      while (!isOver) {
        const from = performance.now()
        await delay(5)
        late = Math.max(late, performance.now() - from - 5)
      }
    })()
    for (const file of Object.values(hostile)) await codeOf(file)
    isOver = true
    await watch
    // The time is for all these files together; in the main thread each would take at least this long.
    expect(late).toBeLessThan(1500)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000)
  })

  it('reads one file at a time and turns away who comes when the line is full', async () => {
    const file = makeXlsx([{ name: 'Lista', xml: sheetOf([headings, ida]) }])
    const answers = await Promise.all(Array.from({ length: 25 }, () => codeOf(file)))
    expect(answers.filter((answer) => answer === 'read')).toHaveLength(21)
    expect(answers.filter((answer) => answer !== 'read')).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining({ code: 'unavailable' })),
    )
  })
})

describe('the list in a workbook', () => {
  it('is found on any sheet, and the others with headings are offered', async () => {
    const file = makeXlsx([
      { name: 'Info', xml: sheetOf([['Skolans stafettlag'], ['Fyll i nästa blad']]) },
      { name: '5A &amp; 5B', xml: sheetOf([['Lista'], [], headings, ida]) },
      { name: '6A', xml: sheetOf([headings, ['Otto', 'Alm', '6A', 'p']]) },
    ])
    const choices = [
      { number: 2, name: '5A & 5B' },
      { number: 3, name: '6A' },
    ]
    expect(await read(file)).toEqual({
      number: 2,
      name: '5A & 5B',
      table: [['Lista'], [], headings, ida],
      choices,
    })
    expect(await read(file, 3)).toMatchObject({ number: 3, name: '6A', choices })
  })

  it('may be beside a sheet that is beyond every limit', async () => {
    const file = makeXlsx([
      { name: 'Budget', xml: farCell('A9000') },
      { name: 'Lista', xml: sheetOf([headings, ida]) },
    ])
    expect(await read(file)).toMatchObject({ name: 'Lista', table: [headings, ida] })
    await expect(read(file, 1)).rejects.toMatchObject({ items: [{ code: 'too_large' }] })
  })

  it('has a merged cell in each of its rows that has content', async () => {
    const rows = [headings, ida, ['Bea', 'Ek', '', 'f'], [], ['Otto', 'Alm', '6', 'p']]
    const merged = '<mergeCells count="2"><mergeCell ref="C2:C4"/><mergeCell ref="A1:A1"/></mergeCells>'
    const { table } = await read(makeXlsx([{ name: 'Lista', xml: sheetOf(rows, merged) }]))
    expect(table).toEqual([headings, ida, ['Bea', 'Ek', '5A', 'f'], [], ['Otto', 'Alm', '6', 'p']])
  })

  it('reads what Excel writes: numbers, dates, formulas, shared and formatted texts, namespaces', async () => {
    const xml = `<x:worksheet xmlns:x="s"><x:sheetData><x:row r="2"><x:c r="B2"><x:v>5.0999999999999996</x:v></x:c>
      <x:c r="C2" t="s"><x:v>0</x:v></x:c><x:c r="D2" s="1"><x:v>45778</x:v></x:c><x:c r="E2" t="b"><x:v>1</x:v></x:c>
      <x:c r="F2" t="str"><x:f>A1</x:f><x:v>Ida &amp; Eva</x:v></x:c><x:c r="ZZZ9999999" s="1"/></x:row></x:sheetData></x:worksheet>`
    const { table } = await read(
      makeXlsx([{ name: 'Lista', xml }], {
        'xl/sharedStrings.xml': '<sst><si><r><t>Len</t></r><r><t>a</t></r><rPh><t>x</t></rPh></si></sst>',
        'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      }),
    )
    expect(table).toEqual([[], ['', '5.1', 'Lena', '1.5.2025', 'SANT', 'Ida & Eva']])
  })

  it('is read as it was written by another program', async () => {
    const text = (value: string) => ({ value, type: String })
    const file = await writeExcel([
      headings.map(text),
      [...['Ida', 'Ek'].map(text), { value: 5, type: Number }, text('f')],
    ]).toBuffer()
    expect((await read(file)).table).toEqual([headings, ['Ida', 'Ek', '5', 'f']])
  })

  it.each([
    ['no archive', Buffer.from('AAAA')],
    ['an archive without a workbook', makeXlsx([], { 'xl/workbook.xml': '' })],
    ['a workbook without a sheet', makeXlsx([])],
    ['a torn sheet', makeXlsx([{ name: 'Lista', xml: `<worksheet><sheetData>${cellOf('A1', 'x')}` }])],
  ])('%s cannot be read', async (_, file) => {
    expect(await codeOf(file)).toMatchObject({ code: 'invalid', attr: 'xlsx' })
  })
})
