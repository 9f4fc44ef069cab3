/** Formats integer cents for a field: `8,00`. */
export const toEuros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')

/** Parses an amount to cents, null if invalid: `8`, `8,5`, `1 200,00`. */
export function fromEuros(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}
