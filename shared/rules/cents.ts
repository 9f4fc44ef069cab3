/**
 * Parses `1 234,50`, `1234.5`, `+80 EUR` and `−80 €` to integer cents; undefined if invalid. Refuses a dot as thousands
 * separator: it could be a decimal point.
 */
export function readCents(text: string): number | undefined {
  const plain = text.replaceAll(/[\s€]|EUR\s*$/gi, '')
  const [, sign, euros, decimals = ''] = /^([+\-\u2212]?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (euros === undefined) return undefined
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, '0'))
  return cents > 0 && (sign === '-' || sign === '\u2212') ? -cents : cents
}

/** Formats integer cents for an input field: `1234,50`. */
export const writeCents = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')
