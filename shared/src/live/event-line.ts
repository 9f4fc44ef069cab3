import { type LiveTopic, liveTopics } from './topics.ts'

export type Told = { topics: readonly LiveTopic[]; version: number }

/** `silent`: nothing came for too long. `cut`: the network ended it. `refused`: the server answered with an error. */
export type Loss = 'silent' | 'cut' | 'refused'

type Options = {
  /** Called with what is new; after a gap with every topic. */
  onTold: (told: Told) => void
  /** Called at every event, the server's heartbeat included. */
  onSign: () => void
  /** The stream has ended and is closed; called once. */
  onLost: (loss: Loss) => void
}

type Data = { version: number; previous: number }

/** The server beats every 4 s; two missed beats mean that the stream is dead, whatever the browser believes. */
export const SILENCE_MS = 9000
/** A stream that says nothing at its opening hangs: a proxy buffers it, or the network swallows it. */
const FIRST_SIGN_MS = 5000
const CHECK_MS = 1000

/** The last change that this tab has heard of; kept over interruptions. */
let lastSeen: number | null = null

/**
 * Opens the stream where the tab left off. The browser's own reconnecting is not used: it hangs on a connection that died
 * without an error. Returns the function that closes the stream.
 */
export function openEventLine({ onTold, onSign, onLost }: Options): () => void {
  const source = new EventSource(`/api/events/stream/${lastSeen === null ? '' : `?last_event_id=${lastSeen}`}`)
  let signAt = Date.now()
  let patience = FIRST_SIGN_MS
  const lose = (loss: Loss) => {
    close()
    onLost(loss)
  }
  // Compared with the clock, because timers stand still while the device sleeps.
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
  const all = (version: number) => onTold({ topics: liveTopics, version })
  const hear = (topics: readonly LiveTopic[], { version, previous }: Data) => {
    const before = lastSeen ?? previous
    if (version < before) return
    lastSeen = version
    // A number between is missing: whatever it was about may have changed.
    if (previous > before) all(version)
    else onTold({ topics, version })
  }
  for (const topic of liveTopics) listen(topic, (data) => hear([topic], data))
  listen('hello', ({ version }) => {
    // What the page read before the stream was open may be old. A server that counts from another number sends `reset`.
    const mayBeOld = lastSeen === null || version > lastSeen
    lastSeen = version
    if (mayBeOld) all(version)
  })
  listen('beat', ({ version }) => {
    if (lastSeen !== null && version <= lastSeen) return
    lastSeen = version
    all(version)
  })
  listen('reset', ({ version }) => {
    lastSeen = version
    all(version)
  })
  source.addEventListener('error', () => lose(source.readyState === EventSource.CLOSED ? 'refused' : 'cut'))
  return close
}

/** For tests: a tab that has heard nothing yet. */
export function forgetLastSeen(): void {
  lastSeen = null
}
