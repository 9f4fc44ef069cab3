import { referenceNumber } from '@stafapp/shared/contract/check-digits'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isCreditorReference, isReference, normalReference } from './bank-reference.ts'

// Published examples of Finance Finland and real bank files.
const real = [
  '868516259619897',
  '559582243294671',
  '69875672083435364',
  '868624',
  '13013',
  '20000157570010',
  '16540019600013',
]

it.each(real)('accepts the published reference %s', (reference) => {
  expect(isReference(reference)).toBe(true)
})

it.each([
  ['RF1140905', '40905'],
  ['RF09868516259619897', '868516259619897'],
  ['RF85202500010', '202500010'],
])('reads %s as %s', (creditor, national) => {
  expect(isCreditorReference(creditor)).toBe(true)
  expect(normalReference(`${creditor.slice(0, 4)} ${creditor.slice(4)}`.toLowerCase())).toBe(national)
})

it('refuses what is too short, too long, padded or no number', () => {
  for (const text of ['', '123', '0013013', '1'.repeat(21), '1301 3', '13013a', 'RF00202500010', 'RF8520250001']) {
    expect(isReference(text) || isCreditorReference(text), text).toBe(false)
  }
})

it('notices every single wrong digit, and keeps every reference that we make', () => {
  const base = fc.integer({ min: 100, max: 999_999_999 }).map(String)
  fc.assert(
    fc.property(base, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, place, added) => {
      const reference = referenceNumber(digits)
      expect(isReference(reference)).toBe(true)
      expect(normalReference(reference.padStart(20, '0'))).toBe(reference)
      const at = place % reference.length
      const wrong = reference.slice(0, at) + ((Number(reference[at]) + added) % 10) + reference.slice(at + 1)
      expect(isReference(wrong)).toBe(false)
    }),
  )
})
