import { describe, expect, it } from 'vitest'
import { isBusinessId, isIban } from './check-digits.ts'
import { judgeEAddress, normalEAddress } from './e-address.ts'

describe('business ids', () => {
  it.each(['21291126', '23327487', '14756079', '23609900'])('%s has the right check digit', (digits) => {
    expect(isBusinessId(digits)).toBe(true)
    const wrong = digits.slice(0, 7) + ((Number(digits[7]) + 1) % 10)
    expect(isBusinessId(wrong)).toBe(false)
  })

  it('knows bases that are never given: their rest is 1', () => {
    const never = Array.from({ length: 1100 }, (_, base) => String(base).padStart(7, '0')).filter((base) =>
      Array.from({ length: 10 }, (_, digit) => `${base}${digit}`).every((digits) => !isBusinessId(digits)),
    )
    expect(never).toHaveLength(100)
  })
})

it.each([
  ['FI2112345600000785', true],
  ['FI4947300010416310', true],
  ['FI2112345600000786', false],
  ['FI211234560000078', false],
  ['', false],
])('IBAN %s: %s', (iban, right) => {
  expect(isIban(iban)).toBe(right)
})

describe('e-invoice addresses', () => {
  it.each([
    ['', 'empty'],
    ['2129112-6', 'ovt'],
    ['0037 2129 1126', 'ovt'],
    ['003721291126abc', 'ovt'],
    ['003721291127', 'wrong'],
    ['FI21 1234 5600 0007 85', 'iban'],
    ['FI2112345600000786', 'wrong'],
    ['TE003721291126', 'code'],
    ['ABC-1', 'unusual'],
    ['ABC', 'wrong'],
    ['0037x', 'wrong'],
    ['0037212911261234567', 'wrong'],
    ['0216:0037 2129 1126', 'peppol'],
    ['0216:003721291127', 'wrong'],
    ['0007:5567037485', 'peppol'],
    ['0299:ABC', 'wrong'],
    ['0216:', 'unusual'],
    ['12', 'wrong'],
    ['0037 212', 'wrong'],
    ['FI21 1234', 'wrong'],
  ])('%j is %s', (typed, kind) => {
    expect(judgeEAddress(normalEAddress(typed)).kind).toBe(kind)
  })

  it('makes the OVT address out of a business id', () => {
    expect(normalEAddress(' 2129112-6 ')).toBe('003721291126')
  })
})
