const weights = [7, 3, 1]

/**
 * Whether the digits are a Finnish reference number: 4–20 digits of which the last is the check digit, with weights 7,
 * 3, 1 from the right (Finance Finland, Viitenumeron ja viitteen tarkisteen laskentaperiaatteet). Leading zeros must be
 * removed.
 */
export function isReference(digits: string): boolean {
  if (!/^[1-9]\d{3,19}$/.test(digits)) return false
  let sum = 0
  for (let index = digits.length - 2, place = 0; index >= 0; index -= 1, place += 1) {
    sum += Number(digits[index]) * (weights[place % weights.length] ?? 0)
  }
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1))
}

/**
 * Whether the text is an RF creditor reference: with RF and its check digits moved to the end it is 1 modulo 97 (ISO
 * 11649).
 */
export function isCreditorReference(text: string): boolean {
  const [, check, body] = /^RF(\d{2})([0-9A-Z]{1,21})$/.exec(text) ?? []
  if (check === undefined || body === undefined) return false
  let rest = 0
  for (const character of `${body}RF${check}`) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/**
 * Normalises a reference for comparison: no blanks or leading zeros; a valid numeric RF reference is reduced to its
 * body, the national number.
 */
export function normalReference(text: string): string {
  const bare = text.replaceAll(/\s/g, '').toUpperCase()
  const national = isCreditorReference(bare) && /^RF\d+$/.test(bare) ? bare.slice(4) : bare
  return national.replace(/^0+/, '')
}
