export type ReadEvent = { event: string; version: number; previous: number }

export type EventReader = {
  status: number
  headers: Headers
  /** Resolves with the next event except heartbeats; undefined when the server has ended the answer. */
  next: () => Promise<ReadEvent | undefined>
  close: () => void
}

/** Listens to the event stream of a running server like a browser. */
export async function readEvents(address: string, headers: Record<string, string> = {}): Promise<EventReader> {
  const leaving = new AbortController()
  const response = await fetch(`${address}/api/events/stream/`, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: leaving.signal,
  })
  const events = parseEvents(response)
  return {
    status: response.status,
    headers: response.headers,
    next: async () => (await events.next()).value ?? undefined,
    close: () => leaving.abort(),
  }
}

async function* parseEvents(response: Response): AsyncGenerator<ReadEvent, undefined> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = /^event: (\w+)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (event && event !== 'beat' && data) yield { event, ...(JSON.parse(data) as Omit<ReadEvent, 'event'>) }
    }
  }
  return undefined
}
