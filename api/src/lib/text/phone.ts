import { toE164 } from '@stafapp/shared/rules/e164'
import { AppError } from '../app-error.ts'

/**
 * Normalizes a phone number to E.164 as the forms do.
 * @throws AppError invalid with the given attr
 */
export function normalPhone(input: string, attr = 'phone'): string {
  const number = toE164(input)
  if (number === null) {
    throw new AppError('invalid', 'Ange ett telefonnummer, till exempel 040 123 4567 eller +358 40 123 4567.', { attr })
  }
  return number
}
