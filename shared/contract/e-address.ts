import { isBusinessId, isIban } from './check-digits.ts'
import { isPeppolScheme } from './peppol-schemes.ts'

/** Recognised kind of an e-invoice address; `unusual` is accepted, because some real addresses follow no pattern. */
export type EAddress =
  | { kind: 'empty' | 'ovt' | 'iban' | 'peppol' | 'code' | 'unusual' }
  | { kind: 'wrong'; detail: string }

/** Normalizes for storage: upper case without blanks; a plain business id (2129112-6) becomes its OVT address. */
export function normalEAddress(typed: string): string {
  const text = typed.replaceAll(/[\s\u00a0]/g, '').toUpperCase()
  const business = /^(\d{7})-?(\d)$/.exec(text)
  return business ? `0037${business[1]}${business[2]}` : text
}

/** The parts of an address in the Peppol network, `0216:003721291126`; null for an address of another kind. */
export function peppolParts(text: string): { scheme: string; id: string } | null {
  const [, scheme, id] = /^(\d{4}):([\w.-]{1,35})$/.exec(text) ?? []
  return scheme && id ? { scheme, id } : null
}

const OVT = /^0037(\d{8})[A-Z0-9]{0,5}$/

/** The address as the Peppol network writes it: an OVT address has one of its own kind there; null for other addresses. */
export const inPeppol = (text: string): { scheme: string; id: string } | null =>
  peppolParts(text) ?? (OVT.test(text) ? { scheme: '0216', id: text } : null)

/**
 * Classifies a normalized e-invoice address: an OVT address (0037, the 8 digits of the business id, up to 5 more
 * characters), an IBAN, a Peppol address (kind and id), or an operator's own code. Errors are a wrong check digit, an
 * unknown kind of Peppol address, what begins as an OVT address or an account and is not whole, and what is too short
 * to be any of them.
 */
export function judgeEAddress(text: string): EAddress {
  if (text === '') return { kind: 'empty' }
  const peppol = peppolParts(text)
  if (peppol && !isPeppolScheme(peppol.scheme))
    return { kind: 'wrong', detail: `Peppol har inga adresser av slaget ${peppol.scheme}. Finländska börjar med 0216.` }
  const ovt = OVT.exec(peppol && ['0037', '0216'].includes(peppol.scheme) ? peppol.id : text)
  if (ovt) {
    const detail = 'FO-numret i adressen har fel kontrollsiffra.'
    return isBusinessId(ovt[1] ?? '') ? { kind: peppol ? 'peppol' : 'ovt' } : { kind: 'wrong', detail }
  }
  if (peppol) return { kind: 'peppol' }
  if (/^FI\d{16}$/.test(text)) {
    return isIban(text) ? { kind: 'iban' } : { kind: 'wrong', detail: 'Kontonumret har fel kontrollsiffra.' }
  }
  if (text.startsWith('0037'))
    return { kind: 'wrong', detail: 'En OVT-kod är 0037 och FO-numrets åtta siffror, till exempel 003712345671.' }
  if (/^FI\d+$/.test(text)) return { kind: 'wrong', detail: 'Ett finländskt kontonummer är FI och 16 siffror.' }
  if (text.length < 5 || /^\d{1,7}$/.test(text))
    return { kind: 'wrong', detail: 'Adressen är för kort: skriv OVT-koden, FO-numret eller kontonumret (IBAN).' }
  return { kind: /^[A-Z0-9]{12,17}$/.test(text) ? 'code' : 'unusual' }
}
