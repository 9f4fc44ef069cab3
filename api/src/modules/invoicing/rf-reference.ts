import { mod97 } from './identifiers.ts'

/** The international form of a national reference (ISO 11649): RF, two check digits and the reference without its noughts. */
export function rfReference(reference: string): string {
  const body = reference.replace(/^0+/, '')
  return `RF${String(98 - mod97(`${body}RF00`)).padStart(2, '0')}${body}`
}

/** "12 34561": groups of five from the right. */
export const groupReference = (reference: string): string => reference.replaceAll(/\d(?=(\d{5})+$)/g, '$& ')

/** "RF85 2025 0001 0" and "FI21 1234 …": groups of four from the left. */
export const groupByFour = (text: string): string => text.replaceAll(/.{4}(?=.)/g, '$& ')
