import type { Sheet } from './api.ts'

/** Limit of the server in bytes, checked before uploading. */
const FILE_MAX = 750_000

/** @throws Error with a Swedish message if the file cannot be read */
export async function readFile(file: File): Promise<Sheet> {
  if (file.size > FILE_MAX) throw new Error('Filen är större än 750 kB. Spara bara bladet med löparna.')
  if (/\.(csv|txt|tsv)$/i.test(file.name)) return { text: await file.text() }
  if (!/\.xlsx$/i.test(file.name)) throw new Error('Välj en .xlsx- eller .csv-fil. Äldre .xls-filer sparas om i Excel.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  // In chunks, because the number of call arguments is limited.
  for (let start = 0; start < bytes.length; start += 8_192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8_192))
  }
  return { xlsx: btoa(binary) }
}
