import { Unzip, UnzipInflate } from 'fflate'
import { AppError } from '../../../../lib/app-error.ts'
import { FILES_MAX, UNPACKED_MAX } from './limits.ts'

/** The files that a list consists of; pictures, themes and printer settings stay packed. */
const NEEDED =
  /^\/?xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedstrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i
/** Bytes per chunk; one unpacks to 4 MB at most. */
const PIECE = 4096

/**
 * Unpacks the needed files of an .xlsx; names in lower case without a leading slash. Unpacks in chunks and stops at the
 * limit: the sizes in an archive may be false, and data may expand a thousandfold.
 * @throws AppError payload_too_large; Error when it is not an archive
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
