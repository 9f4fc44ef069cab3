import { Worker } from 'node:worker_threads'
import type { Registry } from '../../contract/registry.ts'

/** One answer of the api, as the page's call receives it. */
export type Answer = { status: number; headers: Record<string, string>; body: string }

/** Everything that a render may know: texts only. */
export type Batch = {
  /** Source of the shell's script and of the remote's. */
  shell: string
  remote: string
  settings: Record<string, unknown>
  registry: Registry
  /** The documents' moment by the carnival's clock, ISO 8601. */
  now: string
  /** Answers by address; null: pages as they look before any answer. */
  answers: Record<string, Answer> | null
  paths: string[]
}

/** `asked`: addresses of the page's calls. */
export type PageResult =
  | { html: string; queries: [key: unknown, data: unknown, url: string | null][]; asked: string[] }
  | { error: string; asked: string[] }

export type BatchResult = { pages: Record<string, PageResult> } | { error: string }

const MOST_HEAP_MB = 256
const WATCH_MS = 100

type Limits = {
  /** Milliseconds for the whole batch. */
  mostMs?: number
  /** Bytes by which the process may grow: buffers are outside the worker's heap limit. */
  mostGrowth?: number
}

/**
 * Renders pages in a worker that has no environment, database or network and ends after a time or above a size.
 * @throws Error when the scripts cannot be run, and at a limit; a page that fails by itself is in the result
 */
export async function renderPages(
  batch: Batch,
  { mostMs = 20_000, mostGrowth = 600_000_000 }: Limits = {},
): Promise<Record<string, PageResult>> {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    env: {},
    argv: [],
    stdin: false,
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  const before = process.memoryUsage().rss
  let timer: NodeJS.Timeout | undefined
  let watch: NodeJS.Timeout | undefined
  try {
    const result = await new Promise<BatchResult>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The render ended without a result.')))
      timer = setTimeout(() => reject(new Error(`The render took more than ${mostMs} ms.`)), mostMs)
      watch = setInterval(() => {
        if (process.memoryUsage().rss - before > mostGrowth) reject(new Error('The render used too much memory.'))
      }, WATCH_MS)
      worker.postMessage(batch)
    })
    if ('error' in result) throw new Error(result.error)
    return result.pages
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    await worker.terminate()
  }
}
