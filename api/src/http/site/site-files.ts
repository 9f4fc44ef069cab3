import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { systemCode } from '../../lib/start-error.ts'
import { type CachedResponse, encodeResponse, tagOf } from '../responses/response-cache.ts'
import { contentTypes, extensionOf, isCompressible } from './content-types.ts'
import { isWhole } from './is-whole.ts'

export type SiteFile = CachedResponse & { contentType: string }

type Held = { file: SiteFile; stamp: string; bytes: number }

/** The whole published site is about 3 MB; old releases are rarely requested. */
const MAX_BYTES = 48 * 1024 * 1024

/** Worth its time: compressed once per file and release, downloaded thousands of times. */
const BEST_BROTLI = 11

const readIfThere = async (file: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(file)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(systemCode(error) ?? '')) return undefined
    throw error
  }
}

/**
 * The site folder's files, cached in memory with their compressed versions. Files that publishing replaces are checked
 * on every request; those with a hash or version in their path never change and are read once.
 */
export class SiteFiles {
  readonly #root: string
  readonly #held = new Map<string, Held>()
  readonly #onDamaged: (name: string) => void
  /** Damaged files already checked, with their stamp. */
  readonly #damaged = new Map<string, string>()
  #bytes = 0

  /** `onDamaged` is called once per state of a file that cannot be served. */
  constructor(root: string, onDamaged: (name: string) => void) {
    this.#root = root
    this.#onDamaged = onDamaged
  }

  /**
   * null when there is no such file, or it is damaged and no earlier good version is cached. `name` is a validated
   * relative path with forward slashes.
   */
  async read(name: string, isImmutable: boolean): Promise<SiteFile | null> {
    const held = this.#held.get(name)
    if (held && isImmutable) return held.file
    const stamp = await this.#stampOf(name)
    if (stamp === null) {
      this.#forget(name)
      return null
    }
    if (held?.stamp === stamp || this.#damaged.get(name) === stamp) return held?.file ?? null
    const file = await this.#load(name, isImmutable)
    if (file === 'damaged') {
      this.#damaged.set(name, stamp)
      this.#onDamaged(name)
      return held?.file ?? null
    }
    if (file) this.#hold(name, file, stamp)
    return file
  }

  /**
   * An immutable file as its difference to the one that the client has; undefined when publishing wrote none. `dictionary`
   * is a validated SHA-256 in base64.
   */
  readDelta(name: string, dictionary: string): Promise<Buffer | undefined> {
    return readIfThere(path.join(this.#root, `${name}.from`, dictionary))
  }

  async #stampOf(name: string): Promise<string | null> {
    const info = await stat(path.join(this.#root, name), { bigint: true }).catch(() => null)
    return info?.isFile() ? `${info.mtimeNs}-${info.size}-${info.ino}` : null
  }

  /**
   * Uses the `.br` and `.gz` files written by publishing only for immutable files: for others the compressed version
   * may briefly be the previous file's.
   */
  async #load(name: string, isImmutable: boolean): Promise<SiteFile | 'damaged' | null> {
    const file = path.join(this.#root, name)
    const extension = extensionOf(name)
    const contentType = contentTypes[extension]
    const identity = await readIfThere(file)
    if (!identity || !contentType) return null
    if (!isWhole(name, identity)) return 'damaged'
    if (!isCompressible(extension)) return { tag: tagOf(identity), bodies: { identity }, contentType }
    const twins = isImmutable ? [readIfThere(`${file}.br`), readIfThere(`${file}.gz`)] : []
    const [br, gzip] = await Promise.all(twins)
    if (br && gzip) return { tag: tagOf(identity), bodies: { identity, br, gzip }, contentType }
    return { ...(await encodeResponse(identity, BEST_BROTLI)), contentType }
  }

  #hold(name: string, file: SiteFile, stamp: string): void {
    this.#forget(name)
    const bytes = Object.values(file.bodies).reduce((sum, body) => sum + (body?.length ?? 0), 0)
    this.#held.set(name, { file, stamp, bytes })
    this.#bytes += bytes
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= MAX_BYTES || oldest === name) break
      this.#forget(oldest)
    }
  }

  #forget(name: string): void {
    this.#bytes -= this.#held.get(name)?.bytes ?? 0
    this.#held.delete(name)
  }
}
