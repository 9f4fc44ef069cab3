import { type LiveTopic, liveTopics } from './topics.ts'

export type Told = { topics: readonly LiveTopic[]; version: number }

/** `silent`: no event for too long. `cut`: ended by the network. `refused`: the server answered with an error. */
export type Loss = 'silent' | 'cut' | 'refused'

type Options = {
  /** Called with the changed topics; after a gap with all topics. */
  onTold: (told: Told) => void
  /** Called at every event, including heartbeats. */
  onSign: () => void
  /** Called once, when the stream has ended and is closed. */
  onLost: (loss: Loss) => void
}

type Data = { version: number; previous: number }

/**
 * The server sends a heartbeat every 4 s; two missed ones mean that the stream is dead, even if the browser reports no
 * error.
 */
export const SILENCE_MS = 9000
/** Without an event this soon after opening, the stream hangs: a proxy buffers it, or the network drops it. */
const FIRST_SIGN_MS = 5000
const CHECK_MS = 1000

/** Version of the last change seen by this tab; kept across interruptions. */
let lastSeen: number | null = globalThis.staf_document?.version ?? null

/**
 * Opens the stream from the last change seen. Does not use the browser's own reconnect, which hangs on a connection
 * that died without an error. Returns the function that closes the stream.
 */
export function openEventLine({ onTold, onSign, onLost }: Options): () => void {
  const source = new EventSource(`/api/events/stream/${lastSeen === null ? '' : `?last_event_id=${lastSeen}`}`)
  let signAt = Date.now()
  let patience = FIRST_SIGN_MS
  const lose = (loss: Loss) => {
    close()
    onLost(loss)
  }
  // Compared with the clock, because timers stop while the device sleeps.
  const watch = setInterval(() => {
    if (Date.now() - signAt > patience) lose('silent')
  }, CHECK_MS)
  const close = () => {
    clearInterval(watch)
    source.close()
  }
  const listen = (name: string, handle: (data: Data) => void) =>
    source.addEventListener(name, (event) => {
      signAt = Date.now()
      patience = SILENCE_MS
      onSign()
      handle(JSON.parse((event as MessageEvent<string>).data) as Data)
    })
  /** Any topic may have changed. */
  const all = (version: number) => {
    lastSeen = version
    onTold({ topics: liveTopics, version })
  }
  const hear = (topics: readonly LiveTopic[], { version, previous }: Data) => {
    const before = lastSeen ?? previous
    if (version < before) return
    // A version is missing in between.
    if (previous > before) return all(version)
    lastSeen = version
    onTold({ topics, version })
  }
  // Data read before the stream was open may be old. A server with another numbering sends `reset` after its greeting.
  const catchUp = ({ version }: Data) => {
    if (lastSeen === null || version > lastSeen) all(version)
  }
  for (const topic of liveTopics) listen(topic, (data) => hear([topic], data))
  listen('hello', catchUp)
  listen('beat', catchUp)
  listen('reset', ({ version }) => all(version))
  source.addEventListener('error', () => lose(source.readyState === EventSource.CLOSED ? 'refused' : 'cut'))
  return close
}

/** For tests: resets to a tab without events. */
export function forgetLastSeen(): void {
  lastSeen = null
}
