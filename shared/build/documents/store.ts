import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { writeAtomically } from '../files.ts'

/** Files of data below the documents' folder and at the site: `/data/<hash>.json`. */
const DATA = 'data'
/** A page opened before the data were replaced may start this long after. */
const KEPT_MS = 2 * 24 * 3_600_000
/** Takes a sixtieth of the time of the best quality and costs 9 % more bytes. */
const QUICK = 5

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** The documents' folder: `tidtabeller/minutschema.html` with its compressed versions, and files of data. */
export function createStore(outDir: string) {
  /** Documents that were compressed quickly, with their content. */
  const waiting = new Map<string, Buffer>()
  return {
    has: (file: string): boolean => existsSync(join(outDir, file)),

    /** Replaces a document at once, with a quick compression that `improve` makes small. */
    write: async (file: string, html: string): Promise<void> => {
      const content = Buffer.from(html)
      await writeWithTwins(join(outDir, file), content, QUICK)
      waiting.set(file, content)
    },

    /** Stores data under the hash of their content. @returns their address */
    writeData: async (json: string): Promise<string> => {
      const name = `${DATA}/${createHash('sha256').update(json).digest('hex').slice(0, 16)}.json`
      if (!existsSync(join(outDir, name)))
        await writeWithTwins(join(outDir, name), Buffer.from(json), constants.BROTLI_MAX_QUALITY)
      return `/${name}`
    },

    /** Compresses what was written since the last call as far as it goes; hundreds of files take some 20 s. */
    improve: async (shouldStop: () => boolean): Promise<void> => {
      for (const [file, content] of waiting) {
        if (shouldStop()) return
        writeAtomically(join(outDir, `${file}.br`), await compress(content, constants.BROTLI_MAX_QUALITY))
        waiting.delete(file)
      }
    },

    /**
     * Removes documents of pages that no release has any more, so that the portal's own page is shown there, data that
     * no document has named for two days, and drafts that a stop left behind.
     */
    prune: (documents: ReadonlySet<string>, data: ReadonlySet<string>, now: number = Date.now()): void => {
      for (const file of filesBelow(outDir)) {
        const isOld = (name: string) => now - statSync(join(outDir, name)).mtimeMs > KEPT_MS
        const isData = file.startsWith(`${DATA}/`)
        const isGone =
          (file.endsWith('.tmp') && isOld(file)) ||
          (isData && file.endsWith('.json') && !data.has(`/${file}`) && isOld(file)) ||
          (!isData && file.endsWith('.html') && !documents.has(file))
        if (!isGone) continue
        waiting.delete(file)
        for (const twin of ['', '.br', '.gz']) rmSync(join(outDir, file + twin), { force: true })
      }
    },
  }
}

export type Store = ReturnType<typeof createStore>

/** Each file is complete by itself, whichever of the three a server reads in between. */
async function writeWithTwins(target: string, content: Buffer, quality: number): Promise<void> {
  const [small, common] = await Promise.all([compress(content, quality), gz(content, { level: 9 })])
  writeAtomically(`${target}.br`, small)
  writeAtomically(`${target}.gz`, common)
  writeAtomically(target, content)
}

function compress(content: Buffer, quality: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  return brotli(content, { params })
}

function filesBelow(outDir: string): string[] {
  if (!existsSync(outDir)) return []
  return readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(outDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
