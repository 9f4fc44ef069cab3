import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError, type ErrorItem } from '../../../errors.ts'
import { createGate } from '../../../gate.ts'
import { MEMORY_MB, TIME_MS } from './limits.ts'
import type { ReadSheet } from './read-workbook.ts'

export type WorkbookOrder = { bytes: Uint8Array; wished: number | null }
/** `refusal` null: the file cannot be read at all. */
export type WorkbookAnswer = { read: ReadSheet } | { refusal: Partial<ErrorItem> | null }

/** One spreadsheet at a time, whoever sends it, and a few that wait: reading takes one of the processors. */
const gate = createGate(1, 20)

/**
 * The list in an .xlsx file. It is read in a thread of its own with memory and time of its own, so that nothing in a file can
 * hold up or end the api.
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
    // What a broken file makes the thread write is nothing that the log needs.
    stdout: true,
    stderr: true,
  })
  try {
    // Rejects with the thread's own error when its memory is used up, and when its time is.
    const [answer] = (await once(thread, 'message', { signal: AbortSignal.timeout(TIME_MS) })) as [WorkbookAnswer]
    if ('read' in answer) return answer.read
    if (answer.refusal?.code) throw new AppError(answer.refusal.code, answer.refusal.detail, { attr: 'xlsx' })
    throw unreadable()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw tooHeavy()
  } finally {
    await thread.terminate()
  }
}

const unreadable = () =>
  new AppError('invalid', 'Filen kan inte läsas. Spara den i Excel som .xlsx utan lösenord och försök på nytt.', {
    attr: 'xlsx',
  })

const tooHeavy = () =>
  new AppError(
    'payload_too_large',
    'Filen är för tung att läsa. Kopiera listan till en ny, tom arbetsbok och välj den.',
    {
      attr: 'xlsx',
    },
  )
