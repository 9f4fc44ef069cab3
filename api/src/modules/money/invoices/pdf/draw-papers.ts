import { Worker } from 'node:worker_threads'
import type { InvoiceDocument, ReminderRow } from '../invoice-document.ts'
import type { Printed } from './invoice-paper.ts'
import type { PaperAnswer, PaperOrder } from './paper-thread.ts'

/** A thread without work ends after this time; to start one takes as long as to draw twenty papers. */
const IDLE_MS = 20_000

type Drawer = {
  thread: Worker
  waiting: Map<number, PromiseWithResolvers<Buffer>>
  idle: NodeJS.Timeout | undefined
}

let drawer: Drawer | undefined
let lastId = 0

/**
 * The thread that draws all papers in the order in which they are asked for, so that a mailing of hundreds occupies one
 * processor and other requests are answered meanwhile.
 */
function openDrawer(): Drawer {
  const thread = new Worker(new URL('./paper-thread.ts', import.meta.url))
  const opened: Drawer = { thread, waiting: new Map(), idle: undefined }
  const endBy = (error: Error) => {
    if (drawer === opened) drawer = undefined
    for (const { reject } of opened.waiting.values()) reject(error)
    opened.waiting.clear()
  }
  thread.on('message', (answer: PaperAnswer) => {
    const asked = opened.waiting.get(answer.id)
    opened.waiting.delete(answer.id)
    if ('fault' in answer) asked?.reject(new Error(`a paper was not drawn: ${answer.fault}`))
    else asked?.resolve(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength))
    if (opened.waiting.size > 0) return
    // Without work it keeps no process alive.
    thread.unref()
    opened.idle = setTimeout(() => {
      if (drawer === opened) drawer = undefined
      void thread.terminate()
    }, IDLE_MS).unref()
  })
  thread.on('error', endBy)
  thread.on('exit', () => endBy(new Error('the thread that draws papers ended')))
  return opened
}

function draw(order: Omit<PaperOrder, 'id'>): Promise<Buffer> {
  drawer ??= openDrawer()
  clearTimeout(drawer.idle)
  lastId += 1
  const asked = Promise.withResolvers<Buffer>()
  drawer.waiting.set(lastId, asked)
  drawer.thread.ref()
  drawer.thread.postMessage({ ...order, id: lastId } satisfies PaperOrder)
  return asked.promise
}

/** An invoice, credit note or reminder as PDF, drawn in a thread. */
export const drawPaper = (document: InvoiceDocument, reminder: ReminderRow | null = null): Promise<Buffer> =>
  draw({ printed: [{ document, reminder }], merged: null })

/** Many papers in one file for the printer, drawn in a thread. */
export const drawPapers = (printed: readonly Printed[], title: string, madeAt: Date): Promise<Buffer> =>
  draw({ printed: printed.map(({ document, reminder }) => ({ document, reminder })), merged: { title, madeAt } })
