const TICK_MS = 150

type ScriptPolicy = { createScriptURL: (url: string) => string }
type Policies = { createPolicy: (name: string, policy: ScriptPolicy) => ScriptPolicy }

/** Made once: the document's policy allows this name a single time. */
let policy: ScriptPolicy | null = null

/** The address of the one script that this policy lets a worker run, whatever is asked for. */
function workerAddress(): string {
  const own = new URL('./clock-worker.js', import.meta.url).href
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  policy ??= trustedTypes?.createPolicy('timing-clock', { createScriptURL: () => own }) ?? null
  return policy?.createScriptURL('') ?? own
}

/** Calls back several times a second, also while the page is hidden, where the browser runs the worker. */
export function startClock(onTick: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const onThePage = () => {
    timer ??= setInterval(onTick, TICK_MS)
  }
  let worker: Worker | null = null
  try {
    worker = new Worker(workerAddress())
    worker.onmessage = onTick
    worker.onerror = onThePage
  } catch {
    onThePage()
  }
  return () => {
    worker?.terminate()
    clearInterval(timer)
  }
}
