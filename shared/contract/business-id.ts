import { isBusinessId } from './check-digits.ts'

/**
 * Normalizes a typed FO-nummer to 1234567-8. A VAT number (FI12345678) is the same number; other text is returned
 * without spaces in upper case.
 */
export function normalBusinessId(typed: string): string {
  const text = typed.replaceAll(/[\s\u00a0]/g, '').toUpperCase()
  const parts = /^(?:FI)?(\d{7})-?(\d)$/.exec(text)
  return parts ? `${parts[1]}-${parts[2]}` : text
}

/** The fault of a normalized FO-nummer, in Swedish; null when it is valid or empty. */
export function businessIdFault(text: string): string | null {
  if (text === '') return null
  if (!/^\d{7}-\d$/.test(text)) return 'FO-numret ska ha sju siffror, ett bindestreck och en kontrollsiffra: 1234567-8.'
  return isBusinessId(text.replace('-', '')) ? null : 'FO-numret har fel kontrollsiffra.'
}
