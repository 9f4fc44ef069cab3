import type { LiveTopic } from '@stafapp/shared/contract/api/live'
import { AppError } from '../errors.ts'
import type { StreamClient } from '../stream-answer.ts'

/** A change that somebody follows. Numbers rise, and are the same in every process on one database. */
export type Change = { id: number; topics: readonly LiveTopic[] }

export type HubLimits = {
  /** A stadium's whole audience may share a few addresses, so this one only stops a single machine's flood. */
  perNetwork: number
  /** 15 KiB each. */
  total: number
}

const RING = 200
/** So many listeners hear a heartbeat in one turn of the event loop: 20,000 at once would hold other calls up for 0.5 s. */
const BEAT_SLICE = 500
/** Without a heartbeat for so long changes do not reach this process: it must not greet anybody as if they did. */
const STALE_MS = 10_000
const FULL_RETRY_S = 60

const dataOf = (version: number, previous: number): string => `{"version":${version},"previous":${previous}}`

const event = (name: string, id: number, previous: number): string =>
  `id: ${id}\nevent: ${name}\ndata: ${dataOf(id, previous)}\n\n`

/** The browsers that listen, and the newest changes for those that come back. */
export class LiveHub {
  readonly #clients = new Set<StreamClient>()
  readonly #perNetwork = new Map<string, number>()
  readonly #limits: HubLimits
  #beatAt = performance.now()
  #ring: Change[] = []
  /** Of what happened up to here nothing is known but that it happened. */
  #floor = 0
  #newest = 0
  #isClosed = false

  constructor(limits: HubLimits = { perNetwork: 2500, total: 20_000 }) {
    this.#limits = limits
  }

  get size(): number {
    return this.#clients.size
  }

  /**
   * @throws AppError throttled when the network, or this process, has as many as it may; unavailable while closing, and
   * while the database is away
   */
  admit(network: string): void {
    if (this.#isClosed || performance.now() - this.#beatAt > STALE_MS) throw new AppError('unavailable')
    const isFull =
      this.#clients.size >= this.#limits.total || (this.#perNetwork.get(network) ?? 0) >= this.#limits.perNetwork
    if (isFull) throw new AppError('throttled', undefined, { retryAfter: FULL_RETRY_S })
  }

  /** Greets a browser, tells it what it missed, and keeps it until the returned function is called. */
  open(client: StreamClient): () => void {
    if (this.#isClosed) {
      client.end()
      return () => undefined
    }
    this.#clients.add(client)
    this.#perNetwork.set(client.network, (this.#perNetwork.get(client.network) ?? 0) + 1)
    client.send(Buffer.from(`retry: 3000\n${this.#greeting(client.lastEventId)}`))
    return () => this.#forget(client)
  }

  publish({ id, topics }: Change): void {
    if (id <= this.#newest) return
    if (topics.length > 0) {
      const previous = this.#newest
      this.#ring.push({ id, topics })
      const dropped = this.#ring.length > RING ? this.#ring.shift() : undefined
      if (dropped) this.#floor = dropped.id
      this.#newest = id
      this.#sendAll(Buffer.from(topics.map((topic) => event(topic, id, previous)).join('')))
    }
  }

  /** Tells every listener that the connection stands and that nothing newer than the last change is known. */
  beat(): void {
    this.#beatAt = performance.now()
    const text = Buffer.from(`event: beat\ndata: ${dataOf(this.#newest, this.#newest)}\n\n`)
    const clients = [...this.#clients]
    const sendFrom = (from: number) => {
      for (const client of clients.slice(from, from + BEAT_SLICE)) if (this.#clients.has(client)) client.send(text)
      if (from + BEAT_SLICE < clients.length) setImmediate(sendFrom, from + BEAT_SLICE)
    }
    sendFrom(0)
  }

  /** What happened before this process began: the changes that are still known, and the number before the first of them. */
  restore(floor: number, changes: readonly Change[]): void {
    this.#floor = floor
    this.#ring = changes.filter(({ topics }) => topics.length > 0).slice(-RING)
    this.#newest = this.#ring.at(-1)?.id ?? floor
  }

  /** Sends everybody away, spread over some seconds, so that they do not all come back at once. */
  close(): void {
    this.#isClosed = true
    for (const client of [...this.#clients]) {
      client.send(Buffer.from(`retry: ${1000 + Math.floor(Math.random() * 5000)}\n\n`))
      client.end()
    }
  }

  #greeting(since: number | null): string {
    const newest = this.#newest
    const hello = event('hello', newest, newest)
    if (since === null || since === newest) return hello
    // Older than what is known, or of another database: nothing can be promised.
    if (since < this.#floor || since > newest) return hello + event('reset', newest, newest)
    // A topic's last change is enough: an event says that something is new, not what.
    const missed = new Map<LiveTopic, number>()
    for (const { id, topics } of this.#ring) if (id > since) for (const topic of topics) missed.set(topic, id)
    const sorted = [...missed].sort(([, left], [, right]) => left - right)
    return sorted.map(([topic, id], index) => event(topic, id, sorted[index - 1]?.[1] ?? since)).join('') + hello
  }

  #sendAll(events: Buffer): void {
    for (const client of this.#clients) client.send(events)
  }

  #forget(client: StreamClient): void {
    if (!this.#clients.delete(client)) return
    const left = (this.#perNetwork.get(client.network) ?? 1) - 1
    if (left === 0) this.#perNetwork.delete(client.network)
    else this.#perNetwork.set(client.network, left)
  }
}
