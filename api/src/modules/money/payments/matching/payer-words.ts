/**
 * Normalises a payer's name for comparison: lower case, without accents and company forms, single blanks. KTL cuts
 * names to 12 characters and some banks use capitals.
 */
export function payerWords(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(ab|oy|oyj|rf|ry|r f|r y)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const KTL_NAME_LENGTH = 12
const MIN_LENGTH = 4

/** Whether two names in `payerWords`' form may be the same: equal, or one is a prefix cut by the bank. */
export function isSamePayer(a: string, b: string): boolean {
  if (a.length < MIN_LENGTH || b.length < MIN_LENGTH) return a !== '' && a === b
  const length = Math.min(a.length, b.length, KTL_NAME_LENGTH)
  return a.slice(0, length) === b.slice(0, length)
}
