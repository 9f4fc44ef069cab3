import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../../errors.ts'
import { readWorkbook } from './read-workbook.ts'
import type { WorkbookAnswer, WorkbookOrder } from './read-xlsx.ts'

// The thread that reads one spreadsheet: it gets the file with its start, answers once and ends.
const { bytes, wished } = workerData as WorkbookOrder

const answer = (): WorkbookAnswer => {
  try {
    return { read: readWorkbook(bytes, wished) }
  } catch (error) {
    // Whatever else happens here, the file is no workbook that can be read.
    return { refusal: error instanceof AppError ? { ...error.items[0] } : null }
  }
}

parentPort?.postMessage(answer())
