/** The eight places where ISO-8859-15 differs from Latin-1. */
const own = new Map([
  ['€', 0xa4],
  ['Š', 0xa6],
  ['š', 0xa8],
  ['Ž', 0xb4],
  ['ž', 0xb8],
  ['Œ', 0xbc],
  ['œ', 0xbd],
  ['Ÿ', 0xbe],
])
const taken = new Set(own.values())

/** What word processors put in place of plain signs. */
const plain: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u2018': "'",
  '\u2019': "'",
  '\u201a': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u2026': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
}

const byteOf = (sign: string): number | undefined => {
  const special = own.get(sign)
  if (special !== undefined) return special
  const code = sign.codePointAt(0) ?? 0
  return code < 0x100 && !taken.has(code) ? code : undefined
}

/** A sign without its accents where the character set has it so, otherwise a question mark. */
function replaced(sign: string): string {
  const base = sign.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return base !== '' && [...base].every((part) => byteOf(part) !== undefined) ? base : '?'
}

/**
 * Text as it can be written in ISO-8859-15, Finvoice's character set: typographic signs become plain, letters from
 * elsewhere lose their accents, and what is left is a question mark. Done before texts are cut to their length.
 */
export const toLatin9Text = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => plain[sign] ?? sign)
    .join('')
    .replaceAll(/\P{ASCII}/gu, (sign) => (byteOf(sign) === undefined ? replaced(sign) : sign))

/** The bytes of a text that `toLatin9Text` has been through. */
export const latin9Bytes = (text: string): Buffer => Buffer.from([...text].map((sign) => byteOf(sign) ?? 0x3f))
