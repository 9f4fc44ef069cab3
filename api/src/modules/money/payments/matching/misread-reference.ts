import { referenceNumber } from '../../invoices/reference.ts'
import { isReference } from '../formats/bank-reference.ts'

/** `near_reference`: a valid number that differs from another valid one in one digit before the check digit. */
export type Misreading = 'one_digit' | 'transposed' | 'missing_digit' | 'extra_digit' | 'near_reference'

/**
 * Candidates for a mistyped reference: all numbers with one typing error undone, with the kind of error. Check digits
 * detect single wrong digits and transpositions, the most common errors (Verhoeff, Error Detecting Decimal Codes, 1969,
 * on 12,000 numbers: 79 % single digits, 10 % transpositions); missing and extra digits come next.
 */
export function* misreadings(typed: string): Generator<[string, Misreading]> {
  for (let at = 0; at + 1 < typed.length; at += 1) {
    const [first, second] = [typed[at] ?? '', typed[at + 1] ?? '']
    if (first !== second) yield [typed.slice(0, at) + second + first + typed.slice(at + 2), 'transposed']
  }
  for (let at = 0; at < typed.length; at += 1) {
    for (let digit = 0; digit <= 9; digit += 1) {
      if (String(digit) !== typed[at]) yield [typed.slice(0, at) + digit + typed.slice(at + 1), 'one_digit']
    }
    yield [typed.slice(0, at) + typed.slice(at + 1), 'extra_digit']
  }
  const base = isReference(typed) ? typed.slice(0, -1) : ''
  for (let at = 0; at < base.length; at += 1) {
    for (let digit = 0; digit <= 9; digit += 1) {
      if (String(digit) !== base[at]) {
        yield [referenceNumber(base.slice(0, at) + digit + base.slice(at + 1)), 'near_reference']
      }
    }
  }
  for (let at = 0; at <= typed.length; at += 1) {
    for (let digit = 0; digit <= 9; digit += 1) yield [typed.slice(0, at) + digit + typed.slice(at), 'missing_digit']
  }
}
