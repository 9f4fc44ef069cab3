import { expect, it } from 'vitest'
import { packetCode, readPacketCode } from './packet-code.ts'

it('R63: is short, has only capitals and digits, and is read back', () => {
  const school = { year: 2025, school: 123_456_789 }
  expect(packetCode(school)).toMatch(/^[A-Z0-9 ]{1,40}$/)
  expect(readPacketCode(packetCode(school))).toEqual(school)
})

it('any other code is no school', () => {
  for (const text of [
    '',
    'https://stafett.fi/',
    'SKOLA 2025',
    'SKOLA 2025 1x',
    'SKOLA 2025 12345678901',
    'skola 2025 1',
  ])
    expect(readPacketCode(text)).toBeNull()
})
