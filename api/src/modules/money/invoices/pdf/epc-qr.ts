type Payment = {
  bic: string
  payee: string
  iban: string
  cents: number
  /** RF form, because foreign banks do not support the national reference. */
  rfReference: string
  dueOn: string
}

/**
 * The payment QR code's text (EPC069-12, version 1): twelve lines including empty ones. Finnish banks expect the due
 * day in the last one.
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
