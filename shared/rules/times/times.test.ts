import { expect, it } from 'vitest'
import { exactTime, parseTime, shownHandTime, shownTime } from './times.ts'

it('keeps every thousandth between what is stored, written and read again', () => {
  for (let ms = 1; ms < 90_000; ms += 7) expect(parseTime(exactTime(ms))).toBe(ms)
  for (const ms of [3_599_999, 3_600_000, 3_723_501]) expect(parseTime(exactTime(ms))).toBe(ms)
})

it('shows hundredths rounded up, by integers alone', () => {
  const shown = {
    9232: '9,24',
    62340: '1:02,34',
    59991: '1:00,00',
    1100: '1,10',
    155190: '2:35,19',
    3723500: '1:02:03,50',
  }
  for (const [ms, text] of Object.entries(shown)) expect(shownTime(Number(ms))).toBe(text)
  expect([62_310, 59_999].map(shownHandTime)).toEqual(['1:02,4 h', '1:00,0 h'])
})

it('reads the ways in which times are written, and nothing else', () => {
  for (const text of ['62,34', '62.34', '1:02,34', '1.02,34', '1:02.340']) expect(parseTime(text)).toBe(62_340)
  expect(parseTime('1:02:03.5')).toBe(3_723_500)
  // Rounded up, so that no time improves.
  expect(parseTime('9.2321')).toBe(9233)
  for (const text of ['', '0', 'snabbt', '1.02.34', '1:75,00', '-5', '1e3', '25:00:00'])
    expect(parseTime(text)).toBeNull()
})
