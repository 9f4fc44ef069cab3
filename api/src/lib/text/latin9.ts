import { plainForm, replacementOf, signsOf } from '../pdf/signs.ts'

/** The eight characters of ISO-8859-15 that differ from Latin-1. */
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

const byteOf = (sign: string): number | undefined => {
  const special = own.get(sign)
  if (special !== undefined) return special
  const code = sign.codePointAt(0) ?? 0
  return code < 0x100 && !taken.has(code) ? code : undefined
}

const isControl = (sign: string): boolean => /^[\p{Cc}\p{Cs}\ufffe\uffff]+$/u.test(sign)

const inLatin9 = (part: string): boolean => byteOf(part) !== undefined && !isControl(part)

/**
 * Converts text to ISO-8859-15, Finvoice's character set: typographic signs become plain, other letters lose their
 * accents, emoji and control characters are removed. Apply it before cutting to a length.
 */
export const toLatin9Text = (text: string): string =>
  signsOf(text)
    .map((sign) => (/^\s+$/.test(sign) ? ' ' : [...sign].every(inLatin9) ? sign : replacementOf(sign, inLatin9)))
    .join('')

/** The replacement of a character in a Finvoice file; null when it is kept or only loses its typographic form. */
export function lostInLatin9(sign: string): string | null {
  if ([...sign].every((part) => inLatin9(part) || plainForm(part) !== undefined || /\s/.test(part))) return null
  return replacementOf(sign, inLatin9)
}

/** The bytes of a text converted by `toLatin9Text`. */
export const latin9Bytes = (text: string): Buffer => Buffer.from([...text].map((sign) => byteOf(sign) ?? 0x3f))
