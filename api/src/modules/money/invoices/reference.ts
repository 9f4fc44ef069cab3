/**
 * A Finnish bank reference: the base and a check digit with weights 7, 3, 1 from the right. The base must have 3–19
 * digits (Finance Finland), otherwise RangeError.
 */
export function referenceNumber(base: string): string {
  if (!/^\d{3,19}$/.test(base)) throw new RangeError('a reference base has 3 to 19 digits')
  const weights = [7, 3, 1]
  const sum = [...base].reverse().reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 1), 0)
  return `${base}${(10 - (sum % 10)) % 10}`
}
