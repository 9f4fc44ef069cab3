import type { LiveTopic } from '@stafapp/shared/contract/api/live'
import { AppError } from '../errors.ts'
import type { StreamClient } from '../stream-answer.ts'

/** A change that somebody follows. Numbers rise, and are the same in every process on one database. */
export type Change = { id: number; topics: readonly LiveTopic[] }

export type HubLimits = {
  /** A stadium's whole audience may share a few addresses, so this one only stops a single machine's flood. */
  perAddress: number
  /** 15 KiB each. */
  total: number
}

const RING = 200
/** Shorter than the idle limit of common proxies (60 s). */
const HEARTBEAT_MS = 25_000
const FULL_RETRY_S = 60

const event = (name: string, id: number, previous: number): string =>
  `id: ${id}\nevent: ${name}\ndata: {"version":${id},"previous":${previous}}\n\n`

/** The browsers that listen, and the newest changes for those that come back. */
export class LiveHub {
  readonly #clients = new Set<StreamClient>()
  readonly #perAddress = new Map<string, number>()
  readonly #limits: HubLimits
  readonly #heartbeat: NodeJS.Timeout
  #ring: Change[] = []
  /** Of what happened up to here nothing is known but that it happened. */
  #floor = 0
  #newest = 0
  #isClosed = false

  constructor(limits: HubLimits = { perAddress: 2500, total: 20_000 }) {
    this.#limits = limits
    const beat = Buffer.from(': \n\n')
    this.#heartbeat = setInterval(() => this.#sendAll(beat), HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  get size(): number {
    return this.#clients.size
  }

  /** @throws AppError throttled when the address, or this process, has as many as it may; unavailable while closing */
  admit(address: string): void {
    if (this.#isClosed) throw new AppError('unavailable')
    const isFull =
      this.#clients.size >= this.#limits.total || (this.#perAddress.get(address) ?? 0) >= this.#limits.perAddress
    if (isFull) throw new AppError('throttled', undefined, { retryAfter: FULL_RETRY_S })
  }

  /** Greets a browser, tells it what it missed, and keeps it until the returned function is called. */
  open(client: StreamClient): () => void {
    if (this.#isClosed) {
      client.end()
      return () => undefined
    }
    this.#clients.add(client)
    this.#perAddress.set(client.address, (this.#perAddress.get(client.address) ?? 0) + 1)
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

  /** What happened before this process began: the changes that are still known, and the number before the first of them. */
  restore(floor: number, changes: readonly Change[]): void {
    this.#floor = floor
    this.#ring = changes.filter(({ topics }) => topics.length > 0).slice(-RING)
    this.#newest = this.#ring.at(-1)?.id ?? floor
  }

  /** Sends everybody away, spread over some seconds, so that they do not all come back at once. */
  close(): void {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
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
    const left = (this.#perAddress.get(client.address) ?? 1) - 1
    if (left === 0) this.#perAddress.delete(client.address)
    else this.#perAddress.set(client.address, left)
  }
}
