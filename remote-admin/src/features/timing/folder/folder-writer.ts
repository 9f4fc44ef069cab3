import { sha256 } from '../sha256.ts'
import type { Folder } from './folder.ts'

export type WrittenFile = { name: string; state: 'waiting' | 'written' | 'locked'; at: Date | null }

const FIRST_WAIT_MS = 200
const LAST_WAIT_MS = 2000

type Wanted = {
  bytes: Uint8Array<ArrayBuffer>
  sum: string
  state: WrittenFile['state']
  at: Date | null
  wait: number
  retryAt: number
}

/**
 * Writes the start lists into the timing program's folder, each only when its content has changed. A file that another
 * program holds is tried again until it can be written.
 */
export class FolderWriter {
  readonly #folder: Folder
  readonly #now: () => Date
  readonly #onChange: (files: readonly WrittenFile[]) => void
  readonly #wanted = new Map<string, Wanted>()
  #isWriting = false

  constructor(
    folder: Folder,
    { now, onChange }: { now: () => Date; onChange: (files: readonly WrittenFile[]) => void },
  ) {
    this.#folder = folder
    this.#now = now
    this.#onChange = onChange
  }

  /** What the files should hold from now on. */
  async want(files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>): Promise<void> {
    for (const [name, bytes] of Object.entries(files)) {
      const sum = await sha256(bytes)
      if (this.#wanted.get(name)?.sum === sum) continue
      this.#wanted.set(name, { bytes, sum, state: 'waiting', at: null, wait: FIRST_WAIT_MS, retryAt: 0 })
    }
    this.#tell()
  }

  /** Writes what is due. @throws when the folder cannot be used any more */
  async work(clock: number): Promise<void> {
    if (this.#isWriting) return
    this.#isWriting = true
    try {
      for (const [name, wanted] of this.#wanted) {
        if (wanted.state === 'written' || clock < wanted.retryAt) continue
        const isWritten = (await this.#sumOf(name)) === wanted.sum || (await this.#write(name, wanted.bytes))
        // Newer content may have come while this one was written.
        if (this.#wanted.get(name) !== wanted) continue
        this.#wanted.set(
          name,
          isWritten
            ? { ...wanted, state: 'written', at: this.#now() }
            : {
                ...wanted,
                state: 'locked',
                wait: Math.min(wanted.wait * 2, LAST_WAIT_MS),
                retryAt: clock + wanted.wait,
              },
        )
        this.#tell()
      }
    } finally {
      this.#isWriting = false
    }
  }

  #tell(): void {
    this.#onChange([...this.#wanted].map(([name, { state, at }]) => ({ name, state, at })))
  }

  async #sumOf(name: string): Promise<string | null> {
    try {
      const file = await (await this.#folder.getFileHandle(name)).getFile()
      return await sha256(new Uint8Array(await file.arrayBuffer()))
    } catch {
      return null
    }
  }

  async #write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    try {
      const writable = await (await this.#folder.getFileHandle(name, { create: true })).createWritable()
      try {
        await writable.write(bytes)
        await writable.close()
      } catch (error) {
        await writable.abort().catch(() => undefined)
        throw error
      }
      return true
    } catch (error) {
      if (error instanceof DOMException && HELD.includes(error.name)) return false
      throw error
    }
  }
}

/** How a browser says that another program has the file open. */
const HELD = ['NoModificationAllowedError', 'InvalidStateError', 'InvalidModificationError']
