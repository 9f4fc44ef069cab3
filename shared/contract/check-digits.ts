/** A Finnish business id (FO-nummer) of 8 digits without its hyphen: weights 7 9 10 5 8 4 2, modulus 11. */
export function isBusinessId(digits: string): boolean {
  if (!/^\d{8}$/.test(digits)) return false
  const sum = [7, 9, 10, 5, 8, 4, 2].reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  const rest = sum % 11
  // A remainder of 1 would need the digit 10: such ids are not issued.
  return rest !== 1 && Number(digits[7]) === (rest === 0 ? 0 : 11 - rest)
}

/** ISO 13616: move the first four characters to the end, count letters from 10; the number modulo 97 must be 1. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(text)) return false
  if (text.startsWith('FI') && text.length !== 18) return false
  const digits = [...(text.slice(4) + text.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
