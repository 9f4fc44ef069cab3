const MOST_LINE = 10_000

type Options = {
  origin: string
  signal: AbortSignal
  /** The version of the newest change of the public data; called at the start, and at every change. */
  onVersion: (version: number) => void
  /** The connection ended: changes may be missed until it is back. */
  onLost: () => void
  retryMs?: number
  /** The server sends a heartbeat every 4 s. */
  silenceMs?: number
}

/** Follows the api's stream of changes until the signal aborts, and connects anew whenever it ends. */
export async function followChanges({
  origin,
  signal,
  onVersion,
  onLost,
  retryMs = 3000,
  silenceMs = 12_000,
}: Options): Promise<void> {
  let last = -1
  while (!signal.aborted) {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), silenceMs)
    const sign = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceMs)
    }
    try {
      const response = await fetch(new URL('/api/events/stream/', origin), {
        headers: { accept: 'text/event-stream' },
        signal: AbortSignal.any([signal, silence.signal]),
      })
      if (!response.ok) throw new Error(String(response.status))
      for await (const line of linesOf(response)) {
        sign()
        if (!line.startsWith('data: ')) continue
        const { version } = JSON.parse(line.slice(6)) as { version: number }
        if (version !== last) onVersion(version)
        last = version
      }
    } catch {
      // Lost, refused or silent: told below, tried again.
    } finally {
      clearTimeout(timer)
    }
    last = -1
    if (signal.aborted) return
    onLost()
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MOST_LINE) throw new Error('A line of the stream is too long.')
    yield* lines
  }
}
