import { parentPort } from 'node:worker_threads'
import { BankFileFault } from '../formats/bank-file.ts'
import { createImportWork, type ImportWork } from './import-work.ts'

/** A request to the thread, and its reply: a value or a fault of the file. */
export type Question = { step: keyof ImportWork; input: unknown }
export type Reply = { value: unknown } | { fault: Pick<BankFileFault, 'text' | 'line'> }

const work = createImportWork()

// Any error other than a fault of the file ends the thread and is passed to the caller.
parentPort?.on('message', ({ step, input }: Question) => parentPort?.postMessage(replyTo(step, input)))

function replyTo(step: keyof ImportWork, input: unknown): Reply {
  try {
    return { value: (work[step] as (input: unknown) => unknown)(input) }
  } catch (error) {
    if (!(error instanceof BankFileFault)) throw error
    return { fault: { text: error.text, line: error.line } }
  }
}
