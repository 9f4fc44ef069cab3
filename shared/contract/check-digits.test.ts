import { describe, expect, it } from 'vitest'
import { referenceNumber } from './check-digits.ts'

describe('referenceNumber', () => {
  it('ends with the 7-3-1 check digit', () => {
    // 1·7 + 6·3 + 5·1 + 4·7 + 3·3 + 2·1 + 1·7 = 76 for 1234561, computed by hand.
    expect(referenceNumber('1234561')).toBe('12345614')
    expect(referenceNumber('100')).toBe('1009')
  })

  it('is nought when the sum is a whole ten', () => {
    expect(referenceNumber('20240003')).toMatch(/^20240003\d$/)
    expect(referenceNumber('1300')).toBe('13000'.slice(0, 4) + String((10 - ((3 * 1 + 1 * 7) % 10)) % 10))
  })

  it('refuses what is no base', () => {
    for (const base of ['12', '12a4', '', '1'.repeat(20)]) expect(() => referenceNumber(base)).toThrow(RangeError)
  })
})
