/** Digits of a number that is read as text, letters as 10–35, modulo 97 (ISO 7064): IBANs and RF references. */
export const mod97 = (text: string): number =>
  [...text].reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)

/** An IBAN without spaces, its check digits right (ISO 13616). */
export const isIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1

export const isFinnishIban = (text: string): boolean => /^FI\d{16}$/.test(text) && isIban(text)

export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)

/** A Finnish company number, `1234567-8`: weights 7 9 10 5 8 4 2, and a rest of 1 belongs to nobody (PRH's rule). */
export function isBusinessId(text: string): boolean {
  const [, base = '', check] = /^(\d{7})-(\d)$/.exec(text) ?? []
  if (check === undefined) return false
  const weights = [7, 9, 10, 5, 8, 4, 2]
  const rest = [...base].reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? 0), 0) % 11
  return rest !== 1 && Number(check) === (rest === 0 ? 0 : 11 - rest)
}

/** A Finnish VAT number: FI and the company number without its hyphen. */
export const isVatNumber = (text: string): boolean =>
  /^FI\d{8}$/.test(text) && isBusinessId(`${text.slice(2, 9)}-${text.slice(9)}`)

/** An OVT code: 0037, a company number without its hyphen, and up to five more signs. */
export const isOvt = (text: string): boolean =>
  /^0037\d{8}[A-Z0-9]{0,5}$/.test(text) && isBusinessId(`${text.slice(4, 11)}-${text.slice(11, 12)}`)
