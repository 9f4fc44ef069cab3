/** Parses "1 234,50", "1234.5" or "-80" to integer cents; undefined if invalid. */
export function readCents(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f€]/g, '').replace('\u2212', '-')
  const [, sign, euros, decimals = ''] = /^(-?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (euros === undefined) return undefined
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' && cents > 0 ? -cents : cents
}

/** Formats an amount for an input field: "1234,50". */
export const writeCents = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')
