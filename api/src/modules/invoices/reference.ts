/**
 * A Finnish bank reference: the base's digits and a check digit, weights 7, 3, 1 from the right. The base has 3–19
 * digits (Finanssiala's rule); RangeError otherwise.
 */
export function referenceNumber(base: string): string {
  if (!/^\d{3,19}$/.test(base)) throw new RangeError('a reference base has 3 to 19 digits')
  const weights = [7, 3, 1]
  const sum = [...base].reverse().reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 1), 0)
  return `${base}${(10 - (sum % 10)) % 10}`
}
