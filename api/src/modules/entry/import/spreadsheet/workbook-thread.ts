import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../../../lib/app-error.ts'
import { readWorkbook } from './read-workbook.ts'
import type { WorkbookAnswer, WorkbookOrder } from './read-xlsx.ts'

// The thread that reads one spreadsheet: gets the file as workerData, answers once and ends.
const { bytes, wished } = workerData as WorkbookOrder

const answer = (): WorkbookAnswer => {
  try {
    return { read: readWorkbook(bytes, wished) }
  } catch (error) {
    // Any other error means that the file cannot be read as a workbook.
    return { refusal: error instanceof AppError ? { ...error.items[0] } : null }
  }
}

parentPort?.postMessage(answer())
