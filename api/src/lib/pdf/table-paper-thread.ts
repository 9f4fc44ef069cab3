import { parentPort, workerData } from 'node:worker_threads'
import { drawFooters, drawHeading } from './frame.ts'
import { createPaper, sizes, toBytes } from './paper.ts'
import { drawTable } from './table.ts'
import type { TablePaperOrder } from './table-paper.ts'

// The thread that draws one paper: gets the table as workerData, answers once and ends.
const { title, lines, columns, rows, totals, madeAt } = workerData as TablePaperOrder
const paper = createPaper({ title, madeAt })
drawHeading(paper, { title, lines })
drawTable(paper, { columns, rows, totals, size: sizes.small })
drawFooters(paper, [title, ...lines].filter(Boolean).join(' · '))
parentPort?.postMessage(await toBytes(paper))
