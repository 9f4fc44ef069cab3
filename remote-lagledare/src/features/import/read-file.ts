import type { Sheet } from './api/import-runners.ts'

/** The server takes 750 kB; said here already, before anything is sent. */
const FILE_MAX = 750_000

/** @throws Error with Swedish words for what cannot be read */
export async function readFile(file: File): Promise<Sheet> {
  if (file.size > FILE_MAX) throw new Error('Filen är större än 750 kB. Spara bara bladet med löparna.')
  if (/\.(csv|txt|tsv)$/i.test(file.name)) return { text: await file.text() }
  if (!/\.xlsx$/i.test(file.name)) throw new Error('Välj en .xlsx- eller .csv-fil. Äldre .xls-filer sparas om i Excel.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  // In parts: the arguments of one call have a limit.
  for (let start = 0; start < bytes.length; start += 8_192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8_192))
  }
  return { xlsx: btoa(binary) }
}
