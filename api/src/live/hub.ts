import type { LiveTopic } from '@stafapp/shared/contract/api/live'
import type { StreamClient } from '../http/responses/stream-answer.ts'
import { AppError } from '../lib/app-error.ts'

/** A change with followed topics. Ids rise and are shared by all processes on one database. */
export type Change = { id: number; topics: readonly LiveTopic[] }

export type HubLimits = {
  /**
   * High, because a stadium's whole audience may share a few addresses; it only stops the flood of a single machine.
   */
  perNetwork: number
  /** Memory: 15 KiB each. */
  total: number
}

const RING = 200
/** Listeners per turn of the event loop that are sent to: 20,000 at once would block other calls for 0.5 s. */
const SLICE = 250
/** Without a heartbeat for this long, changes do not reach this process, so it admits no listeners. */
const STALE_MS = 10_000
const FULL_RETRY_S = 60

const dataOf = (version: number, previous: number): string => `{"version":${version},"previous":${previous}}`

const event = (name: string, id: number, previous: number): string =>
  `id: ${id}\nevent: ${name}\ndata: ${dataOf(id, previous)}\n\n`

/** The listening browsers, and the newest changes for those that reconnect. */
export class LiveHub {
  readonly #clients = new Set<StreamClient>()
  readonly #perNetwork = new Map<string, number>()
  readonly #limits: HubLimits
  /** Events under way to the listeners of their time, in order. */
  readonly #sending: { events: Buffer; clients: readonly StreamClient[]; sent: number }[] = []
  #beatAt = performance.now()
  #ring: Change[] = []
  /** Events with an id up to this one have left the buffer. */
  #floor = 0
  #newest = 0
  #isClosed = false

  constructor(limits: HubLimits = { perNetwork: 2500, total: 20_000 }) {
    this.#limits = limits
  }

  get size(): number {
    return this.#clients.size
  }

  /** Id of the newest change; 0 before the first. */
  get newest(): number {
    return this.#newest
  }

  /**
   * @throws AppError throttled when the network or this process is at its limit; unavailable while closing, and while
   * the database is away
   */
  admit(network: string): void {
    if (this.#isClosed || performance.now() - this.#beatAt > STALE_MS) throw new AppError('unavailable')
    const isFull =
      this.#clients.size >= this.#limits.total || (this.#perNetwork.get(network) ?? 0) >= this.#limits.perNetwork
    if (isFull) throw new AppError('throttled', undefined, { retryAfter: FULL_RETRY_S })
  }

  /** Sends a browser the greeting and its missed changes, and keeps it until the returned function is called. */
  open(client: StreamClient): () => void {
    if (this.#isClosed) {
      client.end()
      return () => undefined
    }
    this.#clients.add(client)
    this.#perNetwork.set(client.network, (this.#perNetwork.get(client.network) ?? 0) + 1)
    client.send(Buffer.from(`retry: 3000\n${this.#startupBanner(client.lastEventId)}`))
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

  /** Tells every listener that the connection works and which change is the newest. */
  beat(): void {
    this.#beatAt = performance.now()
    this.#sendAll(Buffer.from(`event: beat\ndata: ${dataOf(this.#newest, this.#newest)}\n\n`))
  }

  /** Loads the changes from before this process: those still stored, and the id before the first of them. */
  restore(floor: number, changes: readonly Change[]): void {
    this.#floor = floor
    this.#ring = changes.filter(({ topics }) => topics.length > 0).slice(-RING)
    this.#newest = this.#ring.at(-1)?.id ?? floor
  }

  /** Disconnects all listeners, with reconnect delays spread over some seconds. */
  close(): void {
    this.#isClosed = true
    for (const client of [...this.#clients]) {
      client.send(Buffer.from(`retry: ${1000 + Math.floor(Math.random() * 5000)}\n\n`))
      client.end()
    }
  }

  #startupBanner(since: number | null): string {
    const newest = this.#newest
    const hello = event('hello', newest, newest)
    if (since === null || since === newest) return hello
    // Older than the buffer, or from another database: the missed changes are unknown.
    if (since < this.#floor || since > newest) return hello + event('reset', newest, newest)
    // Only each topic's last change is sent: an event says that something is new, not what.
    const missed = new Map<LiveTopic, number>()
    for (const { id, topics } of this.#ring) if (id > since) for (const topic of topics) missed.set(topic, id)
    const sorted = [...missed].sort(([, left], [, right]) => left - right)
    return sorted.map(([topic, id], index) => event(topic, id, sorted[index - 1]?.[1] ?? since)).join('') + hello
  }

  #sendAll(events: Buffer): void {
    this.#sending.push({ events, clients: [...this.#clients], sent: 0 })
    if (this.#sending.length === 1) this.#sendSlice()
  }

  /** One after the other, so that no listener gets two events in the wrong order. */
  #sendSlice(): void {
    const [first] = this.#sending
    if (!first) return
    const { clients, sent, events } = first
    for (const client of clients.slice(sent, sent + SLICE)) if (this.#clients.has(client)) client.send(events)
    first.sent += SLICE
    if (first.sent >= clients.length) this.#sending.shift()
    if (this.#sending.length > 0) setImmediate(() => this.#sendSlice())
  }

  #forget(client: StreamClient): void {
    if (!this.#clients.delete(client)) return
    const left = (this.#perNetwork.get(client.network) ?? 1) - 1
    if (left === 0) this.#perNetwork.delete(client.network)
    else this.#perNetwork.set(client.network, left)
  }
}
