import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createBoundedQueue } from '../../../../http/limits/bounded-queue.ts'
import { AppError, type ErrorItem } from '../../../../lib/app-error.ts'
import type { ReadSheet } from './read-workbook.ts'
import { MEMORY_MB, refusal, TIME_MS } from './read-xml.ts'

export type WorkbookOrder = { bytes: Uint8Array; wished: number | null }
/** `refusal` is null when the file cannot be read at all. */
export type WorkbookAnswer = { read: ReadSheet } | { refusal: Partial<ErrorItem> | null }

/** Reads one spreadsheet at a time, with a short queue: reading occupies one processor. */
const gate = createBoundedQueue(1, 20)

/**
 * The list in an .xlsx file. Reads it in a worker thread with its own memory and time limits, so that no file can block
 * or end the server.
 * @param wished number of the sheet, from 1; null: the one that holds the list
 * @throws AppError invalid, too_large, payload_too_large, unavailable
 */
export const readXlsx = (base64: string, wished: number | null): Promise<ReadSheet> =>
  gate(() => inThread({ bytes: new Uint8Array(Buffer.from(base64, 'base64')), wished }))

async function inThread(order: WorkbookOrder): Promise<ReadSheet> {
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    workerData: order,
    transferList: [order.bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 16, codeRangeSizeMb: 16 },
    // Discard the thread's output: a broken file must not write to the log.
    stdout: true,
    stderr: true,
  })
  try {
    // Rejects when the thread exceeds its memory or time limit.
    const [answer] = (await once(thread, 'message', { signal: AbortSignal.timeout(TIME_MS) })) as [WorkbookAnswer]
    if ('read' in answer) return answer.read
    if (answer.refusal?.code) throw refusal(answer.refusal.code, answer.refusal.detail)
    throw refusal('invalid', 'Filen kan inte läsas. Spara den i Excel som .xlsx utan lösenord och försök på nytt.')
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refusal(
      'payload_too_large',
      'Filen är för tung att läsa. Kopiera listan till en ny, tom arbetsbok och välj den.',
    )
  } finally {
    await thread.terminate()
  }
}
