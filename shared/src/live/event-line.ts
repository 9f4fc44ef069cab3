import { type LiveTopic, liveTopics } from './topics.ts'

export type Told = { topics: readonly LiveTopic[]; version: number }

type Options = {
  /** Called with what is new; after a gap with every topic. */
  onTold: (told: Told) => void
  onOpen: () => void
  /** The server refused, or cannot be reached: nothing more comes from this line. */
  onLost: () => void
}

type Data = { version: number; previous: number }

/** The last change that this tab has heard of; kept over interruptions. */
let lastSeen: number | null = null

/** Opens the stream where the tab left off. Returns the function that closes it. */
export function openEventLine({ onTold, onOpen, onLost }: Options): () => void {
  const source = new EventSource(`/api/events/stream/${lastSeen === null ? '' : `?last_event_id=${lastSeen}`}`)
  const all = (version: number) => onTold({ topics: liveTopics, version })
  const hear = (topics: readonly LiveTopic[], { version, previous }: Data) => {
    const before = lastSeen ?? previous
    if (version < before) return
    lastSeen = version
    // A number between is missing: whatever it was about may have changed.
    if (previous > before) all(version)
    else onTold({ topics, version })
  }
  for (const topic of liveTopics) source.addEventListener(topic, (event) => hear([topic], dataOf(event)))
  source.addEventListener('hello', (event) => {
    const { version } = dataOf(event)
    const isFirst = lastSeen === null
    onOpen()
    // What the page read before the line was open may be old already. A server that counts from another number has said so.
    if (isFirst || version > (lastSeen ?? 0)) all(version)
    lastSeen = version
  })
  source.addEventListener('reset', (event) => {
    lastSeen = dataOf(event).version
    all(lastSeen)
  })
  source.addEventListener('error', () => {
    // While it tries again by itself, the browser says CONNECTING.
    if (source.readyState === EventSource.CLOSED) onLost()
  })
  return () => source.close()
}

/** For tests: a tab that has heard nothing yet. */
export function forgetLastSeen(): void {
  lastSeen = null
}

const dataOf = (event: Event): Data => JSON.parse((event as MessageEvent<string>).data) as Data
