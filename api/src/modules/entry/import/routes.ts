import writeExcel from 'write-excel-file/node'
import type { Handlers } from '../../../http/handler.ts'
import { FileAnswer } from '../../../http/responses/file-answer.ts'
import { importRunners } from './import-runners.ts'

/** Import of runners and teams from a spreadsheet, and its template. */
export const handlers = {
  'POST /api/events/runners/import/': ({ body }, ctx) => importRunners(ctx, body),
  'GET /api/events/runners/import-template/': () => readTemplate(),
} satisfies Partial<Handlers>

const headings = ['Förnamn', 'Efternamn', 'Åk', 'Kön', 'Gren', 'Lag', 'Sträcka']

/** Invented children; the preview warns when they are left in. */
const examples = [
  ['Ida', 'Exempel', '5', 'f', '5 × 80 m flickor, åk 1–6', '1', '1'],
  ['Otto', 'Exempel', '6', 'p', '', '', ''],
]

/** The template sheet. Gren, Lag and Sträcka may stay empty: then only the register is filled. */
async function readTemplate(): Promise<FileAnswer> {
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
