import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib'
import { writeAtomically } from './files.ts'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const compressible = /\.(html|js|mjs|css|json|svg|txt|webmanifest)$/

/** Size under the strongest brotli, the unit of the budgets. */
export async function brotliSize(content: Buffer): Promise<number> {
  return (await compressed(content)).length
}

/** Writes `.br` and `.gz` beside each file, so that no server compresses at request time. */
export async function precompress(dir: string, files: string[], { again = false } = {}): Promise<void> {
  const wanted = files.filter((file) => compressible.test(file) && (again || !existsSync(join(dir, `${file}.br`))))
  await Promise.all(
    wanted.map(async (file) => {
      const content = readFileSync(join(dir, file))
      const [small, common] = await Promise.all([compressed(content), gz(content, { level: 9 })])
      writeAtomically(join(dir, `${file}.br`), small)
      writeAtomically(join(dir, `${file}.gz`), common)
    }),
  )
}

/** Whether a file's compressed versions match it; a missing one counts as damaged. */
export function hasWholeTwins(dir: string, file: string): boolean {
  if (!compressible.test(file)) return true
  const content = readFileSync(join(dir, file))
  const unpack = { '.br': brotliDecompressSync, '.gz': gunzipSync }
  return Object.entries(unpack).every(([twin, decompress]) => {
    try {
      return decompress(readFileSync(join(dir, file + twin))).equals(content)
    } catch {
      return false
    }
  })
}

function compressed(content: Buffer): Promise<Buffer> {
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      // One block for the whole file: the shell's main file is 75 bytes smaller than in the blocks that the library picks.
      [constants.BROTLI_PARAM_LGBLOCK]: 24,
    },
  })
}
