/** A Finnish business id (FO-nummer) of 8 digits without its hyphen: weights 7 9 10 5 8 4 2, modulus 11. */
export function isBusinessId(digits: string): boolean {
  if (!/^\d{8}$/.test(digits)) return false
  const sum = [7, 9, 10, 5, 8, 4, 2].reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  const rest = sum % 11
  // A remainder of 1 would need the digit 10: such ids are not issued.
  return rest !== 1 && Number(digits[7]) === (rest === 0 ? 0 : 11 - rest)
}

/** The number's remainder modulo 97 with letters as 10–35 (ISO 7064), for IBANs and RF references. */
export function mod97(text: string): number {
  let rest = 0
  for (const sign of text) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** ISO 13616: with the first four characters moved to the end the remainder must be 1. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(text)) return false
  if (text.startsWith('FI') && text.length !== 18) return false
  return mod97(text.slice(4) + text.slice(0, 4)) === 1
}

const weights = [7, 3, 1]

/**
 * A Finnish bank reference: the base and a check digit with weights 7, 3, 1 from the right (Finance Finland,
 * Viitenumeron ja viitteen tarkisteen laskentaperiaatteet). The base must have 3–19 digits, otherwise RangeError.
 */
export function referenceNumber(base: string): string {
  if (!/^\d{3,19}$/.test(base)) throw new RangeError('a reference base has 3 to 19 digits')
  let sum = 0
  for (let place = 0; place < base.length; place += 1) {
    sum += Number(base[base.length - 1 - place]) * (weights[place % weights.length] ?? 0)
  }
  return `${base}${(10 - (sum % 10)) % 10}`
}
