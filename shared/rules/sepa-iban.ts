import { isIban } from '@stafapp/shared/contract/check-digits'

/**
 * Length of an IBAN by the letters it begins with, for the countries that a SEPA credit transfer reaches: the European
 * Payments Council's list of SEPA scheme countries (EPC409-09), among them Albania, Moldova, Montenegro, North Macedonia
 * and Serbia, which joined in 2024 and 2025. Territories such as Åland, Jersey or Martinique use the letters of FI, GB or
 * FR. The lengths are those of SWIFT's IBAN registry (ISO 13616).
 */
const lengths: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/** As it is stored and written in a payment order. */
export const normalIban = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

/** Why money cannot be sent to this IBAN as a SEPA credit transfer, in a sentence; null when it can. */
export function sepaIbanFault(iban: string): string | null {
  const [, country] = /^([A-Z]{2})\d{2}[A-Z0-9]+$/.exec(iban) ?? []
  if (!country) return 'IBAN-numret ska se ut som FI21 1234 5600 0007 85: två bokstäver för landet och sedan siffror.'
  const length = lengths[country]
  if (!length) {
    return `Konton som börjar på ${country} kan inte nås med en SEPA-betalning. Be om ett konto i ett SEPA-land.`
  }
  if (iban.length !== length) {
    return `Ett IBAN-nummer som börjar på ${country} har ${length} tecken, men det här har ${iban.length}.`
  }
  return isIban(iban) ? null : 'IBAN-numret är felskrivet: kontrollsiffrorna stämmer inte.'
}
