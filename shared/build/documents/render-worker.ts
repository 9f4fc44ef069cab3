import vm from 'node:vm'
import { parentPort } from 'node:worker_threads'
import type { Batch, BatchResult, PageResult } from './render.ts'

/** A script of a release ends here after this long; a page that waits for ever is ended by the parent. */
const SCRIPT_MS = 5000

/** What the shell's script exports (shell/src/federation/prerender/prerender.tsx), called with JSON inside the context. */
const CALL = `
  staf_render = async (text) => {
    const page = await staf_shell.renderPage({ ...JSON.parse(text), remote: staf_remote.remote })
    return JSON.stringify(page)
  }`

/** The pages' moment is fixed, so that the same data give the same bytes. */
const FIX_CLOCK = `
  Date = class extends Date {
    constructor(...parts) { parts.length === 0 ? super(staf_now) : super(...parts) }
    static now() { return staf_now }
  }`

parentPort?.on('message', (batch: Batch) => {
  void renderBatch(batch).then(
    (result) => parentPort?.postMessage(result),
    (error: unknown) => parentPort?.postMessage({ error: textOf(error) } satisfies BatchResult),
  )
})

async function renderBatch({ shell, remote, settings, registry, now, answers, paths }: Batch): Promise<BatchResult> {
  const asked = new Set<string>()
  const context = createContext({ answers, asked, settings, now })
  run(shell, 'shell.js', context)
  vm.runInContext('staf_shell = staf_prerender', context)
  run(remote, 'remote.js', context)
  vm.runInContext('staf_remote = staf_prerender', context)
  vm.runInContext(CALL, context)
  const render = context.staf_render as (text: string) => Promise<string>
  const pages: Record<string, PageResult> = {}
  for (const path of paths) {
    asked.clear()
    try {
      const page = JSON.parse(await render(JSON.stringify({ registry, path, now, withData: answers !== null })))
      pages[path] = { ...page, asked: [...asked] }
    } catch (error) {
      pages[path] = { error: textOf(error), asked: [...asked] }
    }
  }
  return { pages }
}

/**
 * A context with the platform's data types and nothing else: no process, no import, no network, no code from text. This
 * stops mistakes, not an attacker: code could reach Node through the constructors of these types. A release is trusted
 * like the rest of the site.
 */
function createContext({
  answers,
  asked,
  settings,
  now,
}: Pick<Batch, 'answers' | 'settings' | 'now'> & { asked: Set<string> }): vm.Context {
  const context = vm.createContext(
    {
      AbortController,
      AbortSignal,
      Blob,
      Headers,
      Response,
      Request,
      TextEncoder,
      TextDecoder,
      URL,
      URLSearchParams,
      MessageChannel,
      performance: { now: () => 0 },
      console: { log: ignore, info: ignore, warn: ignore, error: ignore, debug: ignore },
      setTimeout,
      clearTimeout,
      setInterval,
      clearInterval,
      queueMicrotask,
      stafappSettings: settings,
      staf_now: Date.parse(now),
      fetch: async (url: string) => {
        asked.add(url)
        const answer = answers?.[url]
        if (answer) return new Response(answer.body, { status: answer.status, headers: answer.headers })
        throw new TypeError(`not given: ${url}`)
      },
    },
    { codeGeneration: { strings: false, wasm: false } },
  )
  vm.runInContext(FIX_CLOCK, context)
  return context
}

const ignore = () => undefined

function run(source: string, filename: string, context: vm.Context): void {
  new vm.Script(source, { filename }).runInContext(context, { timeout: SCRIPT_MS })
}

function textOf(error: unknown): string {
  return error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error)
    ? String((error as Error).stack ?? (error as Error).message).slice(0, 2000)
    : String(error)
}
