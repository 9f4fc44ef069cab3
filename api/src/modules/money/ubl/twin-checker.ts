import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createBoundedQueue } from '../../../http/limits/bounded-queue.ts'
import { AppError } from '../../../lib/app-error.ts'
import { ublTwin } from '../finvoice/public.ts'
import type { InvoiceDocument } from '../invoices/public.ts'

/** The rules could not be asked: nothing is known of the documents. */
export class RulesUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('Reglerna kunde inte kontrolleras.', options)
    this.name = 'RulesUnavailable'
  }
}

/**
 * The rules that the UBL twin of each document breaks, by the documents' ids.
 * @throws RulesUnavailable
 */
export type CheckTwins = (documents: readonly InvoiceDocument[]) => Promise<Map<number, string[]>>

/** Twins per message: what the main thread writes between two messages takes a few milliseconds. */
const CHUNK = 10
const MEMORY_MB = 128
/** For one message. A busy machine needs a tenth of a second, and the first message waits for the thread to start. */
const TIME_MS = 10_000
/** An idle thread gives its memory back. */
const IDLE_MS = 60_000

export type TwinCheckerOptions = { thread?: URL; timeMs?: number }

/**
 * Checks twins in a worker thread, so that other requests are answered meanwhile, and so that a check that takes too
 * much time or memory ends only the thread. The thread serves one check after the other and is started anew after a
 * failure.
 */
export function createTwinChecker({
  thread: url = new URL('./check-thread.ts', import.meta.url),
  timeMs = TIME_MS,
}: TwinCheckerOptions = {}): CheckTwins {
  let thread: Worker | null = null
  let ended = new AbortController()
  let idle: NodeJS.Timeout | undefined
  const gate = createBoundedQueue(1, 20)

  const end = () => {
    const last = thread
    thread = null
    void last?.terminate()
  }

  async function ask(twins: readonly string[]): Promise<string[][]> {
    clearTimeout(idle)
    if (thread === null) {
      const isOver = new AbortController()
      ended = isOver
      thread = new Worker(url, {
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
        // A broken twin must not write to the log.
        stdout: true,
        stderr: true,
      })
      // It must not keep a server that stops.
      thread.unref()
      // Without a listener an error of an idle thread would end the server; while asked, `once` rejects.
      thread.on('error', end)
      thread.on('exit', () => isOver.abort())
    }
    thread.postMessage(twins)
    try {
      const [answer] = (await once(thread, 'message', {
        signal: AbortSignal.any([AbortSignal.timeout(timeMs), ended.signal]),
      })) as [string[][]]
      return answer
    } catch (cause) {
      end()
      throw new RulesUnavailable({ cause })
    } finally {
      idle = setTimeout(end, IDLE_MS)
      idle.unref()
    }
  }

  async function checkAll(documents: readonly InvoiceDocument[]): Promise<Map<number, string[]>> {
    const broken = new Map<number, string[]>()
    for (let from = 0; from < documents.length; from += CHUNK) {
      const some = documents.slice(from, from + CHUNK)
      const answers = await ask(some.map(ublTwin))
      for (const [index, { id }] of some.entries()) broken.set(id, answers[index] ?? [])
    }
    return broken
  }

  return async (documents) => {
    if (documents.length === 0) return new Map()
    try {
      return await gate(() => checkAll(documents))
    } catch (error) {
      // A full queue is an answer of its own to calls; here it means that nothing was checked.
      throw error instanceof AppError ? new RulesUnavailable({ cause: error }) : error
    }
  }
}
