import { BankFileFault } from './bank-file.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const windows1252 = new TextDecoder('windows-1252')

/** Ctrl-Z, by which old programs mark it. */
const END_OF_FILE = '\u001a'

/** Tab, line feed, carriage return and Ctrl-Z. */
const allowedControls = new Set([0x09, 0x0a, 0x0d, 0x1a])

/**
 * The text of a bank file: UTF-8 when it is that, otherwise windows-1252, of which Latin-1 is a part. Characters and not
 * bytes, because KTL's columns are counted in characters.
 * @throws BankFileFault for UTF-16 and for what is no text at all: a picture, a spreadsheet, a PDF (R36)
 */
export function decodeBankFile(bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new BankFileFault('Filen är sparad som UTF-16. Spara den som UTF-8 eller hämta den på nytt från banken.')
  }
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if ((byte < 0x20 && !allowedControls.has(byte)) || byte === 0x7f) {
      throw new BankFileFault('Filen är ingen textfil. Välj KTL-filen eller camt.054-filen från banken.')
    }
  }
  const text = decode(bytes)
    .replace(/^\ufeff/, '')
    .trimEnd()
  return text.endsWith(END_OF_FILE) ? text.slice(0, -1) : text
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return windows1252.decode(bytes)
  }
}
