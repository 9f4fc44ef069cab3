import { businessIdFault } from '@stafapp/shared/contract/business-id'
import { isIban, mod97 } from '@stafapp/shared/contract/check-digits'

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

/**
 * The international form of a national reference (ISO 11649): RF, two check digits and the reference without leading
 * zeros.
 */
export function rfReference(reference: string): string {
  const body = reference.replace(/^0+/, '')
  return `RF${String(98 - mod97(`${body}RF00`)).padStart(2, '0')}${body}`
}

/** Groups of five from the right: "12 34561". */
export const groupReference = (reference: string): string => reference.replaceAll(/\d(?=(\d{5})+$)/g, '$& ')

/** Groups of four from the left: "RF85 2025 0001 0", "FI21 1234 …". */
export const groupByFour = (text: string): string => text.replaceAll(/.{4}(?=.)/g, '$& ')

type Payment = {
  /** A Finnish account without spaces. */
  iban: string
  cents: number
  /** National reference. */
  reference: string
  /** YYYY-MM-DD */
  dueOn: string
}

/** Larger sums do not fit and are encoded as zero (Finance Finland, Pankkiviivakoodi-opas 5.3). */
const LARGEST = 99_999_999

/**
 * The 54 digits of the virtual bank barcode, version 4: account, sum, national reference, due day. Printed as digits
 * and as Code 128 C.
 */
export function virtualBarcode({ iban, cents, reference, dueOn }: Payment): string {
  const sum = cents > 0 && cents <= LARGEST ? cents : 0
  return [
    '4',
    iban.slice(2),
    String(sum).padStart(8, '0'),
    '000',
    reference.padStart(20, '0'),
    dueOn.slice(2).replaceAll('-', ''),
  ].join('')
}
