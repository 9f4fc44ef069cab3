import { plainForm, replacementOf, signsOf } from '../../pdf/signs.ts'

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

const byteOf = (sign: string): number | undefined => {
  const special = own.get(sign)
  if (special !== undefined) return special
  const code = sign.codePointAt(0) ?? 0
  return code < 0x100 && !taken.has(code) ? code : undefined
}

const isControl = (sign: string): boolean => /^[\p{Cc}\p{Cs}\ufffe\uffff]+$/u.test(sign)

const inLatin9 = (part: string): boolean => byteOf(part) !== undefined && !isControl(part)

/**
 * Text as it can be written in ISO-8859-15, Finvoice's character set: typographic signs become plain, letters from
 * elsewhere lose their accents, pictures and control characters go. Done before texts are cut to their length.
 */
export const toLatin9Text = (text: string): string =>
  signsOf(text)
    .map((sign) => (/^\s+$/.test(sign) ? ' ' : [...sign].every(inLatin9) ? sign : replacementOf(sign, inLatin9)))
    .join('')

/** What becomes of a sign in a Finvoice file; null when it is kept, or only its typographic form is lost. */
export function lostInLatin9(sign: string): string | null {
  if ([...sign].every((part) => inLatin9(part) || plainForm(part) !== undefined || /\s/.test(part))) return null
  return replacementOf(sign, inLatin9)
}

/** The bytes of a text that `toLatin9Text` has been through. */
export const latin9Bytes = (text: string): Buffer => Buffer.from([...text].map((sign) => byteOf(sign) ?? 0x3f))
