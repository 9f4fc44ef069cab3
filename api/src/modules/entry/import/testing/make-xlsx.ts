import { strToU8, zipSync } from 'fflate'

type Sheet = { name: string; xml: string }

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** An .xlsx with the given sheets' XML unchecked. `more` adds or replaces files. */
export function makeXlsx(sheets: readonly Sheet[], more: Readonly<Record<string, string | Uint8Array>> = {}): Buffer {
  const files: Record<string, string | Uint8Array> = {
    'xl/workbook.xml': `${HEAD}<workbook ${MAIN} xmlns:r="r"><sheets>${sheets
      .map(({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships>${sheets
      .map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map(({ xml }, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
    ...more,
  }
  const bytes = Object.entries(files).map(([name, file]) => [name, typeof file === 'string' ? strToU8(file) : file])
  return Buffer.from(zipSync(Object.fromEntries(bytes), { level: 6 }))
}

/** A sheet with inline strings; `after` follows the rows, such as merged cells. */
export const sheetOf = (rows: readonly (readonly string[])[], after = ''): string =>
  `${HEAD}<worksheet ${MAIN}><sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells
          .map((text, column) => (text === '' ? '' : cellOf(`${String.fromCharCode(65 + column)}${row + 1}`, text)))
          .join('')}</row>`,
    )
    .join('')}</sheetData>${after}</worksheet>`

export const cellOf = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`

/** A sheet with one cell at a distant position. */
export const farCell = (reference: string): string =>
  `<worksheet><sheetData><row>${cellOf(reference, 'x')}</row></sheetData></worksheet>`

/** Files that are small to send but expensive to read. */
export const hostileFiles = (): Readonly<Record<string, Buffer>> => ({
  'one cell in Excel’s last row and column': makeXlsx([{ name: 'Lista', xml: farCell('XFD1048576') }]),
  'one cell beyond Excel’s last row': makeXlsx([{ name: 'Lista', xml: farCell('A100000000') }]),
  'one cell far to the right and down': makeXlsx([{ name: 'Lista', xml: farCell('XFD40000') }]),
  'a file that unpacks to 40 MB': makeXlsx([], { 'xl/worksheets/sheet1.xml': new Uint8Array(40_000_000) }),
  'thousands of files': makeXlsx([], Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`a/${n}`, '']))),
  'a million empty cells': wrapped('<c/>', 1_000_000),
  'hundreds of thousands of rows': wrapped('<row><c><v>1</v></c></row>', 250_000),
  'a million shared texts': makeXlsx([{ name: 'Lista', xml: farCell('XFD40000') }], {
    'xl/sharedStrings.xml': `<sst>${'<si><t>a</t></si>'.repeat(440_000)}</sst>`,
  }),
  'one shared text of millions of characters': makeXlsx([{ name: 'Lista', xml: farCell('XFD40000') }], {
    'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(7_000_000)}</t></si></sst>`,
  }),
  'a million elements in each other': makeXlsx([{ name: 'Lista', xml: '<a>'.repeat(1_000_000) }]),
  'a tag with a hundred thousand attributes': makeXlsx([
    { name: 'Lista', xml: `<a><c ${Array.from({ length: 100_000 }, (_, n) => `a${n}=""`).join(' ')}/></a>` },
  ]),
  'entities that grow': makeXlsx([
    { name: 'Lista', xml: '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>' },
  ]),
})

const wrapped = (piece: string, times: number): Buffer =>
  makeXlsx([{ name: 'Lista', xml: `<worksheet><sheetData>${piece.repeat(times)}</sheetData></worksheet>` }])
