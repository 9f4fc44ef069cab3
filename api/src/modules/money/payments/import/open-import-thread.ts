import { Worker } from 'node:worker_threads'
import { createBoundedQueue } from '../../../../http/limits/bounded-queue.ts'
import { BankFileFault } from '../formats/bank-file.ts'
import type { Question, Reply } from './import-thread.ts'
import type { ImportWork } from './import-work.ts'

/** Limits of memory and time; the largest file of 20,000 payments needs a third of each. */
const MEMORY_MB = 384
const READ_LIMIT_MS = 15_000

/** Reads one file at a time: each may occupy a processor. */
const readingGate = createBoundedQueue(1, 4)

type Steps = {
  [Step in keyof ImportWork]: (input: Parameters<ImportWork[Step]>[0]) => Promise<ReturnType<ImportWork[Step]>>
}

export type ImportThread = Steps & { close: () => Promise<void> }

/**
 * Starts the worker thread of one import, so that other requests are answered meanwhile, and exceeding memory or time
 * ends only the thread. Close it after the import.
 */
export function openImportThread(): ImportThread {
  const thread = new Worker(new URL('./import-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  let waiting: PromiseWithResolvers<Reply> | undefined
  let end: Error | undefined
  const endBy = (error: Error) => {
    end ??= error
    waiting?.reject(end)
  }
  thread.on('message', (reply: Reply) => waiting?.resolve(reply))
  thread.on('error', (error: NodeJS.ErrnoException) =>
    endBy(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new BankFileFault('Filen är för stor att läsa.') : error),
  )
  // After an error this is the second event; alone it means a timeout.
  thread.on('exit', () => endBy(new BankFileFault('Filen tog för lång tid att läsa.')))
  const ask = async (question: Question): Promise<unknown> => {
    if (end) throw end
    waiting = Promise.withResolvers<Reply>()
    thread.postMessage(question)
    const reply = await waiting.promise
    if ('fault' in reply) throw new BankFileFault(reply.fault.text, reply.fault.line)
    return reply.value
  }
  const step = <Step extends keyof ImportWork>(name: Step): Steps[Step] =>
    ((input: unknown) => ask({ step: name, input })) as Steps[Step]
  return {
    read: (bytes) =>
      readingGate(async () => {
        const tooLate = setTimeout(() => void thread.terminate(), READ_LIMIT_MS)
        try {
          return await step('read')(bytes)
        } finally {
          clearTimeout(tooLate)
        }
      }),
    match: step('match'),
    answer: step('answer'),
    close: async () => {
      await thread.terminate()
    },
  }
}
