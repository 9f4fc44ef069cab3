/** Plain forms of typographic characters inserted by word processors. */
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

/** Letters without a Unicode decomposition. */
const letters: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
  ı: 'i',
  ẞ: 'SS',
  Ə: 'E',
  ə: 'e',
}

const segmenter = new Intl.Segmenter('sv', { granularity: 'grapheme' })

/** Splits into grapheme clusters: an emoji of several code points is one. */
export const signsOf = (text: string): string[] =>
  [...segmenter.segment(text.normalize('NFC'))].map(({ segment }) => segment)

/** The plain form of a typographic character; otherwise undefined. */
export const plainForm = (sign: string): string | undefined => plain[sign]

/**
 * Replacement for a character missing from a character set: its plain form, the letter without accents, a question mark
 * for other letters and digits, nothing for pictures and invisible characters. `has` tells whether the set has a
 * character.
 */
export function replacementOf(sign: string, has: (part: string) => boolean): string {
  const known = [...sign].map((part) => plain[part] ?? letters[part] ?? part).join('')
  const isKept = (text: string) => text !== '' && [...text].every(has)
  if (isKept(known)) return known
  const base = [...known.normalize('NFKD').replaceAll(/\p{M}/gu, '')].map((part) => letters[part] ?? part).join('')
  if (isKept(base)) return base
  return /[\p{L}\p{N}]/u.test(sign) ? '?' : ''
}
