import { LIF_MAX_BYTES, type LifProblem, readLif } from '@stafapp/shared/rules/raceday/lif'
import type { FileEntry, Folder } from './folder.ts'

/** A file's size and time: another one is another content, or the same content saved again. */
export type Signature = `${number}/${number}`

export type FoundFile = {
  name: string
  savedAt: Date
  /** null for a file that was given by hand. */
  signature: Signature | null
  /** Empty for a file that is too big to be kept. */
  bytes: Uint8Array<ArrayBuffer>
  read: ReturnType<typeof readLif>
}

const LIST_EVERY_MS = 450
const SETTLED_MS = 150
const CUT_PATIENCE_MS = 10_000
/** Two days of heats, each saved several times, are some hundred files. */
const MOST_FILES = 3000

type Pending = { entry: FileEntry; signature: Signature; since: number }

type Options = {
  folder: Folder
  /** The files that were read before, by name. */
  known: ReadonlyMap<string, Signature>
  /** Called with one file at a time, the oldest first. The file is known when it resolves. */
  onFile: (file: FoundFile) => Promise<void>
}

/**
 * Finds result files in a folder when they are whole: the same size and time at two looks, the last line ended and
 * every row readable. A file that stays cut for ten seconds is told as such, and again when it has grown.
 */
export class FolderWatch {
  readonly #options: Options
  readonly #known: Map<string, Signature>
  readonly #pending = new Map<string, Pending>()
  #listedAt = Number.NEGATIVE_INFINITY
  #isLooking = false

  constructor(options: Options) {
    this.#options = options
    this.#known = new Map(options.known)
  }

  /** The next look lists the folder. */
  readonly ring = (): void => {
    this.#listedAt = Number.NEGATIVE_INFINITY
  }

  /** Looks once; a look that takes longer than the clock's tick is not doubled. @throws when the folder is not readable */
  async look(now: number): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      if (now - this.#listedAt >= LIST_EVERY_MS) {
        this.#listedAt = now
        await this.#list(now)
      }
      await this.#readSettled(now)
    } finally {
      this.#isLooking = false
    }
  }

  async #list(now: number): Promise<void> {
    let count = 0
    for await (const entry of this.#options.folder.values()) {
      count += 1
      if (count > MOST_FILES) break
      // Also leaves out the browser's own files for unfinished writes, "lynx.evt.crswap".
      if (entry.kind !== 'file' || !/\.lif$/i.test(entry.name) || this.#pending.has(entry.name)) continue
      const signature = await signatureOf(entry)
      if (signature === null || this.#known.get(entry.name) === signature) continue
      this.#pending.set(entry.name, { entry, signature, since: now })
    }
  }

  async #readSettled(now: number): Promise<void> {
    const oldestFirst = [...this.#pending].sort(
      ([left, one], [right, two]) => timeOf(one.signature) - timeOf(two.signature) || left.localeCompare(right),
    )
    for (const [name, pending] of oldestFirst) {
      const signature = await signatureOf(pending.entry)
      if (signature === null) this.#pending.delete(name)
      else if (signature !== pending.signature) this.#pending.set(name, { ...pending, signature, since: now })
      else if (now - pending.since >= SETTLED_MS) await this.#readWhole(name, pending, now)
    }
  }

  async #readWhole(name: string, pending: Pending, now: number): Promise<void> {
    const file = await contentOf(pending.entry)
    // Written again meanwhile: the next look finds the new time.
    if (file === null || signatureIn(file.file) !== pending.signature) return
    const { bytes } = file
    const read = readLif(bytes)
    if ('problem' in read && read.problem === 'cut' && now - pending.since < CUT_PATIENCE_MS) return
    this.#pending.delete(name)
    await this.#options.onFile({
      name,
      savedAt: new Date(file.file.lastModified),
      signature: pending.signature,
      bytes: bytes.length > LIF_MAX_BYTES ? new Uint8Array() : bytes,
      read,
    })
    this.#known.set(name, pending.signature)
  }
}

/** Why a file that was given up gives nothing. */
export const problemText = ({ problem, reason }: LifProblem): string =>
  problem === 'cut' ? `Ofullständig fil: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}` : reason

const signatureIn = ({ size, lastModified }: File): Signature => `${size}/${lastModified}`
const timeOf = (signature: Signature): number => Number(signature.split('/')[1])

/** null for a file that has gone, or that another program holds just now. */
async function signatureOf(entry: FileEntry): Promise<Signature | null> {
  return entry.getFile().then(signatureIn, () => null)
}

/** One byte more than a result file may have is enough to refuse it. */
async function contentOf(entry: FileEntry): Promise<{ file: File; bytes: Uint8Array<ArrayBuffer> } | null> {
  try {
    const file = await entry.getFile()
    return { file, bytes: new Uint8Array(await file.slice(0, LIF_MAX_BYTES + 1).arrayBuffer()) }
  } catch {
    return null
  }
}
