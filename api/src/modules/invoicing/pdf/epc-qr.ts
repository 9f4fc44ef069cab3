type Payment = {
  bic: string
  payee: string
  iban: string
  cents: number
  /** RF form: banks of other countries know no national reference. */
  rfReference: string
  dueOn: string
}

/**
 * What a bank's app reads from the square (EPC069-12, version 1): twelve lines, the empty ones kept. The due day stands
 * in the last one, as Finnish banks have it.
 */
export const epcText = ({ bic, payee, iban, cents, rfReference, dueOn }: Payment): string =>
  [
    'BCD',
    '001',
    '1',
    'SCT',
    bic,
    payee.slice(0, 70),
    iban,
    `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
    '',
    rfReference,
    '',
    `ReqdExctnDt/${dueOn}`,
  ].join('\n')
