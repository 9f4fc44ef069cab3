type Payment = {
  /** A Finnish account without spaces. */
  iban: string
  cents: number
  /** National reference. */
  reference: string
  /** YYYY-MM-DD */
  dueOn: string
}

/** Larger sums do not fit and are encoded as zero (Finance Finland, Pankkiviivakoodi-opas 5.3). */
const LARGEST = 99_999_999

/**
 * The 54 digits of the virtual bank barcode, version 4: account, sum, national reference, due day. Printed as digits
 * and as Code 128 C.
 */
export function virtualBarcode({ iban, cents, reference, dueOn }: Payment): string {
  const sum = cents > 0 && cents <= LARGEST ? cents : 0
  return [
    '4',
    iban.slice(2),
    String(sum).padStart(8, '0'),
    '000',
    reference.padStart(20, '0'),
    dueOn.slice(2).replaceAll('-', ''),
  ].join('')
}
