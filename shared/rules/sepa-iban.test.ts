import { mod97 } from '@stafapp/shared/contract/check-digits'
import { describe, expect, it } from 'vitest'
import { normalIban, sepaIbanFault } from './sepa-iban.ts'

/** An IBAN of a country with right check digits: digits that say nothing, as long as asked. */
function ibanOf(country: string, length: number): string {
  const account = '1'.repeat(length - 4)
  const check = 98 - mod97(`${account}${country}00`)
  return `${country}${String(check).padStart(2, '0')}${account}`
}

describe('an account for a SEPA credit transfer', () => {
  // The examples of the IBAN registry.
  it.each([
    'FI21 1234 5600 0007 85',
    'SE45 5000 0000 0583 9825 7466',
    'NO93 8601 1117 947',
    'EE38 2200 2210 2014 5685',
    'DE89 3704 0044 0532 0130 00',
    'GB29 NWBK 6016 1331 9268 19',
    'FR14 2004 1010 0505 0001 3m02 606',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    'AL47 2121 1009 0000 0002 3569 8741',
  ])('is taken: %s', (typed) => {
    expect(sepaIbanFault(normalIban(typed))).toBeNull()
  })

  it.each([
    ['BR18 0036 0305 0000 1000 9795 493C 1', /^Konton som börjar på BR kan inte nås med en SEPA-betalning/],
    ['TR33 0006 1005 1978 6457 8413 26', /börjar på TR/],
    [ibanOf('US', 20), /börjar på US/],
    ['FO62 6460 0001 6316 34', /börjar på FO/],
    [ibanOf('SE', 23), /^Ett IBAN-nummer som börjar på SE har 24 tecken, men det här har 23/],
    [ibanOf('FI', 19), /har 18 tecken, men det här har 19/],
    [ibanOf('NO', 16), /har 15 tecken/],
    ['FI21 1234 5600 0007 86', /kontrollsiffrorna stämmer inte/],
    ['SE45 5000 0000 0583 9825 7467', /kontrollsiffrorna stämmer inte/],
    ['123456-785', /^IBAN-numret ska se ut som FI21/],
    ['', /^IBAN-numret ska se ut som FI21/],
  ])('is refused: %s', (typed, why) => {
    expect(sepaIbanFault(normalIban(typed))).toMatch(why)
  })
})
