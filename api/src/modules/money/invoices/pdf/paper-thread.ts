import { parentPort } from 'node:worker_threads'
import { invoicePdf, type Printed, papersPdf } from './invoice-paper.ts'

/** Papers to draw: one by itself, or many in one file with a title of their own. */
export type PaperOrder = { id: number; printed: readonly Printed[]; merged: { title: string; madeAt: Date } | null }
export type PaperAnswer = { id: number; bytes: Uint8Array } | { id: number; fault: string }

parentPort?.on('message', (order: PaperOrder) => {
  void draw(order).then((answer) => parentPort?.postMessage(answer))
})

async function draw({ id, printed, merged }: PaperOrder): Promise<PaperAnswer> {
  try {
    const [only] = printed
    if (merged) return { id, bytes: await papersPdf(printed, merged.title, merged.madeAt) }
    if (!only) throw new Error('an order has a paper')
    return { id, bytes: await invoicePdf(only.document, only.reminder) }
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
