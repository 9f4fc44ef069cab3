import writeExcel from 'write-excel-file/node'
import { FileAnswer } from '../../../http/responses/file-answer.ts'

const headings = ['Förnamn', 'Efternamn', 'Åk', 'Kön', 'Gren', 'Lag', 'Sträcka']

/** Invented children; the preview warns when they are left in. */
const examples = [
  ['Ida', 'Exempel', '5', 'f', '5 × 80 m flickor, åk 1–6', '1', '1'],
  ['Otto', 'Exempel', '6', 'p', '', '', ''],
]

/** The template sheet. Gren, Lag and Sträcka may stay empty: then only the register is filled. */
export async function readTemplate(): Promise<FileAnswer> {
  const bold = headings.map((value) => ({ value, fontWeight: 'bold' as const }))
  // Text format, so that Excel converts no input to dates or numbers.
  const rows = examples.map((row) => row.map((value) => ({ value, type: String, format: '@' })))
  const body = await writeExcel([bold, ...rows], {
    columns: [16, 18, 6, 6, 34, 6, 9].map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
  return new FileAnswer({
    name: 'lopare-mall.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body,
  })
}
