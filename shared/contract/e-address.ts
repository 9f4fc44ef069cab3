import { isBusinessId, isIban } from './check-digits.ts'

/** Recognised kind of an e-invoice address; `unusual` is accepted, because some real addresses follow no pattern. */
export type EAddress = { kind: 'empty' | 'ovt' | 'iban' | 'code' | 'unusual' } | { kind: 'wrong'; detail: string }

/** Normalizes for storage: upper case without blanks; a plain business id (2129112-6) becomes its OVT address. */
export function normalEAddress(typed: string): string {
  const text = typed.replaceAll(/[\s\u00a0]/g, '').toUpperCase()
  const business = /^(\d{7})-?(\d)$/.exec(text)
  return business ? `0037${business[1]}${business[2]}` : text
}

/**
 * Classifies a normalized e-invoice address: an OVT address (0037, the 8 digits of the business id, up to 5 more
 * characters), an IBAN, or an operator's own code. Only a wrong check digit is an error.
 */
export function judgeEAddress(text: string): EAddress {
  if (text === '') return { kind: 'empty' }
  const ovt = /^0037(\d{8})[A-Z0-9]{0,5}$/.exec(text)
  if (ovt) {
    const detail = 'FO-numret i adressen har fel kontrollsiffra.'
    return isBusinessId(ovt[1] ?? '') ? { kind: 'ovt' } : { kind: 'wrong', detail }
  }
  if (/^FI\d{16}$/.test(text)) {
    return isIban(text) ? { kind: 'iban' } : { kind: 'wrong', detail: 'Kontonumret har fel kontrollsiffra.' }
  }
  return { kind: /^[A-Z0-9]{12,17}$/.test(text) ? 'code' : 'unusual' }
}
