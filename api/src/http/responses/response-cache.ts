import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Call } from '@stafapp/shared/contract/define'

/** `dcz`: the difference to a file that the client has; given only in the answer to a client that has it. */
export type Encoding = 'br' | 'gzip' | 'identity' | 'dcz'

/** An answer stored ready to send. */
export type CachedResponse = {
  /** Strong, without quotes and encoding suffix. */
  tag: string
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>
}

type Entry = { call: string; material: Promise<CachedResponse> }

/**
 * Filters create many keys; the oldest are removed. The documents alone ask for the heats and the results of each event
 * and school. A carnival's full heat schedule is about 100 kB compressed, an event's or a school's some kB.
 */
const MAX_ENTRIES = 1000
/** Within 5 % of the best size for JSON, in a twentieth of the time. */
const FAST_BROTLI = 5

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A strong validator: the content's hash. */
export const tagOf = (content: Buffer): string => createHash('sha256').update(content).digest('base64url').slice(0, 22)

/** Compresses and hashes an answer. `quality` is brotli's, 0–11. */
export async function encodeResponse(body: string | Buffer, quality = FAST_BROTLI): Promise<CachedResponse> {
  const identity = typeof body === 'string' ? Buffer.from(body) : body
  const brotli = compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  const [br, gz] = await Promise.all([brotli, compressGzip(identity)])
  return { tag: tagOf(identity), bodies: { br, gzip: gz, identity } }
}

/** Cached answers of the public reads, dropped when a call changes their content. */
export class AnswerCache {
  readonly #contract: Readonly<Record<string, Call>>
  readonly #entries = new Map<string, Entry>()
  /** Finished answers by request address; cleared entirely by any drop. */
  readonly #addresses = new Map<string, CachedResponse>()

  /** `contract` tells which answers are made of others. */
  constructor(contract: Readonly<Record<string, Call>> = {}) {
    this.#contract = contract
  }

  /** The cached answer to an address that was requested before, without parsing and validating it again. */
  known(address: string): CachedResponse | undefined {
    return this.#addresses.get(address)
  }

  /** Computes once per key for concurrent requests; a failure is not kept. */
  async get(call: string, key: string, compute: () => Promise<string>, address?: string): Promise<CachedResponse> {
    const name = `${call} ${key}`
    const entry = this.#entries.get(name) ?? this.#begin(call, name, compute)
    // After a drop the name may have a newer entry, or none.
    const isCurrent = () => this.#entries.get(name) === entry
    try {
      const material = await entry.material
      if (address !== undefined && isCurrent()) this.#remember(address, material)
      return material
    } catch (error) {
      if (isCurrent()) this.#entries.delete(name)
      throw error
    }
  }

  /** Also drops computations under way: they may have read the state before the change. */
  drop(calls: Iterable<string>): void {
    const dropped = new Set(calls)
    const isDropped = (call: string) =>
      dropped.has(call) || this.#contract[call]?.derivedFrom?.some((source) => dropped.has(source))
    this.#addresses.clear()
    for (const [name, entry] of this.#entries) {
      if (isDropped(entry.call)) this.#entries.delete(name)
    }
  }

  #begin(call: string, name: string, compute: () => Promise<string>): Entry {
    const entry: Entry = { call, material: compute().then((text) => encodeResponse(text)) }
    this.#entries.set(name, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > MAX_ENTRIES && oldest !== undefined) this.#entries.delete(oldest)
    return entry
  }

  #remember(address: string, material: CachedResponse): void {
    // One answer may have many addresses, each of which keeps it in memory.
    if (this.#addresses.size >= MAX_ENTRIES) this.#addresses.clear()
    this.#addresses.set(address, material)
  }
}
