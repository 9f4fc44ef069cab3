import { mod97 } from './identifiers.ts'

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
