import { Unzip, UnzipInflate } from 'fflate'
import { AppError } from '../../../errors.ts'
import { FILES_MAX, UNPACKED_MAX } from './limits.ts'

/** What a list is made of; pictures, themes and printer settings stay packed. */
const NEEDED =
  /^\/?xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedstrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i
/** A piece of this size unpacks to 4 MB at most. */
const PIECE = 4096

/**
 * The needed files of an .xlsx by name, in small letters and without a slash at the start. Unpacks piece by piece and stops at
 * the limit: the sizes that an archive names may be lies, and a small one unpacks to a thousand times its size.
 * @throws AppError payload_too_large; Error for what is no archive
 */
export function unpack(bytes: Uint8Array): Map<string, string> {
  const files = new Map<string, Uint8Array[]>()
  let [count, total] = [0, 0]
  const archive = new Unzip((file) => {
    count += 1
    if (count > FILES_MAX) throw tooMuch()
    const name = file.name.toLowerCase()
    if (!NEEDED.test(name)) return
    const parts: Uint8Array[] = []
    files.set(name.replace(/^\//, ''), parts)
    file.ondata = (error, part) => {
      if (error) throw error
      total += part.length
      if (total > UNPACKED_MAX) throw tooMuch()
      parts.push(part)
    }
    file.start()
  })
  archive.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += PIECE) {
    archive.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
  }
  const decoder = new TextDecoder()
  return new Map([...files].map(([name, parts]) => [name, decoder.decode(Buffer.concat(parts))]))
}

const tooMuch = () =>
  new AppError(
    'payload_too_large',
    'Filen innehåller för mycket. Kopiera listan till en ny, tom arbetsbok och välj den.',
    {
      attr: 'xlsx',
    },
  )
