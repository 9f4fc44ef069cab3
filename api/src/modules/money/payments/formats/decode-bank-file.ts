import { BankFileFault } from './bank-file.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const windows1252 = new TextDecoder('windows-1252')

/** Ctrl-Z, the end of file mark of old programs. */
const END_OF_FILE = '\u001a'

/** Tab, line feed, carriage return and Ctrl-Z. */
const allowedControls = new Set([0x09, 0x0a, 0x0d, 0x1a])

/**
 * Decodes a bank file as UTF-8 when valid, otherwise as windows-1252, a superset of Latin-1. KTL's columns count
 * characters, not bytes.
 * @throws BankFileFault for UTF-16 and for files that are not text, such as pictures, spreadsheets and PDFs
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
