import { Readable } from 'node:stream'
import { Zip, ZipDeflate } from 'fflate'

export type ZippedFile = { path: string; bytes: Uint8Array }

/** A zip of files as they come: the next one is asked for when the one before has been sent. */
export const streamZip = (files: AsyncIterable<ZippedFile>): Readable => Readable.from(zipped(files))

async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for await (const { path, bytes } of files) {
    const file = new ZipDeflate(path, { level: 6 })
    zip.add(file)
    file.push(bytes, true)
    yield* chunks.splice(0)
  }
  zip.end()
  yield* chunks.splice(0)
}
