import { parentPort } from 'node:worker_threads'
import { BankFileFault } from '../formats/bank-file.ts'
import { createImportWork, type ImportWork } from './import-work.ts'

/** One question to the thread, and its answer: a value, or what is wrong with the file. */
export type Question = { step: keyof ImportWork; input: unknown }
export type Reply = { value: unknown } | { fault: Pick<BankFileFault, 'text' | 'line'> }

const work = createImportWork()

// Anything but a fault of the file ends the thread, and the caller gets the error.
parentPort?.on('message', ({ step, input }: Question) => parentPort?.postMessage(replyTo(step, input)))

function replyTo(step: keyof ImportWork, input: unknown): Reply {
  try {
    return { value: (work[step] as (input: unknown) => unknown)(input) }
  } catch (error) {
    if (!(error instanceof BankFileFault)) throw error
    return { fault: { text: error.text, line: error.line } }
  }
}
