import { businessIdFault } from '@stafapp/shared/contract/business-id'
import { isIban } from '@stafapp/shared/contract/check-digits'

/** The number's remainder modulo 97 with letters as 10–35 (ISO 7064), for IBANs and RF references. */
export const mod97 = (text: string): number =>
  [...text].reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)

export const isFinnishIban = (text: string): boolean => /^FI\d{16}$/.test(text) && isIban(text)

export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)

/** A Finnish business id with its hyphen, `1234567-8`. */
export const isBusinessId = (text: string): boolean => text !== '' && businessIdFault(text) === null

/** A Finnish VAT number: FI and the business id without its hyphen. */
export const isVatNumber = (text: string): boolean =>
  /^FI\d{8}$/.test(text) && isBusinessId(`${text.slice(2, 9)}-${text.slice(9)}`)

/** An OVT code: 0037, a business id without its hyphen, and up to five more characters. */
export const isOvt = (text: string): boolean =>
  /^0037\d{8}[A-Z0-9]{0,5}$/.test(text) && isBusinessId(`${text.slice(4, 11)}-${text.slice(11, 12)}`)
