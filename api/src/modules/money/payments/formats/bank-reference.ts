import { mod97, referenceNumber } from '@stafapp/shared/contract/check-digits'

/** Whether the digits are a Finnish reference number of 4–20 digits. Leading zeros must be removed. */
export const isReference = (digits: string): boolean =>
  /^[1-9]\d{3,19}$/.test(digits) && referenceNumber(digits.slice(0, -1)) === digits

/**
 * Whether the text is an RF creditor reference: with RF and its check digits moved to the end it is 1 modulo 97 (ISO
 * 11649).
 */
export const isCreditorReference = (text: string): boolean =>
  /^RF\d{2}[0-9A-Z]{1,21}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1

/**
 * Normalises a reference for comparison: no blanks or leading zeros; a valid numeric RF reference is reduced to its
 * body, the national number.
 */
export function normalReference(text: string): string {
  const bare = text.replaceAll(/\s/g, '').toUpperCase()
  const national = isCreditorReference(bare) && /^RF\d+$/.test(bare) ? bare.slice(4) : bare
  return national.replace(/^0+/, '')
}
