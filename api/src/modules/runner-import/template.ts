import writeExcel from 'write-excel-file/node'
import { FileAnswer } from '../../file-answer.ts'

const headings = ['Förnamn', 'Efternamn', 'Åk', 'Kön', 'Gren', 'Lag', 'Sträcka']

/** Invented children; whoever forgets to remove them is told so by the preview. */
const examples = [
  ['Ida', 'Exempel', '5', 'f', '5 × 80 m flickor, åk 1–6', '1', '1'],
  ['Otto', 'Exempel', '6', 'p', '', '', ''],
]

/** The sheet to fill in. Gren, Lag and Sträcka may stay empty: then only the register is filled. */
export async function readTemplate(): Promise<FileAnswer> {
  const bold = headings.map((value) => ({ value, fontWeight: 'bold' as const }))
  // As text, so that Excel makes no dates and numbers of what is typed into the columns.
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
