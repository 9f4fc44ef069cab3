import { AppError } from '../app-error.ts'

const E164 = /^\+[1-9]\d{6,14}$/

/**
 * Normalizes a phone number to E.164: "040 123 4567", "+358 (0)40 1234567" and "00358 40…" become +358401234567.
 * Numbers without a country code are Finnish.
 * @throws AppError invalid with the given attr
 */
export function normalPhone(input: string, attr = 'phone'): string {
  const digits = input.replaceAll(/\(0\)|[\s().\-–/]/g, '')
  const international = digits.startsWith('00') ? `+${digits.slice(2)}` : digits.replace(/^0/, '+358')
  // A trunk zero left after the country code.
  const number = international.replace(/^\+3580/, '+358')
  if (!E164.test(number)) {
    throw new AppError('invalid', 'Ange ett telefonnummer, till exempel 040 123 4567 eller +358 40 123 4567.', { attr })
  }
  return number
}
