import { expect, it } from 'vitest'
import { isCalled } from './day-now.ts'
import { isRunning, programmeText, shortTitle } from './row-now.ts'

const at = (clock: string) => new Date(`2025-05-16T${clock}:00Z`)

const row = (title: string, from: string, to = from, rest = {}) => ({
  title,
  calls_at: null,
  starts_at: at(from).toISOString(),
  ends_at: at(to).toISOString(),
  delay_min: 0,
  end_delay_min: 0,
  ...rest,
})
const rows = [
  row('Kansliet öppnar', '06:00'),
  row('Lunch (bespisning fredag) 11:00–14:00', '08:00', '11:00'),
  row('Inmarsch (max 5 personer per skola)', '09:55', '10:20', { calls_at: at('09:40').toISOString() }),
]

it('says all that has started and not ended, and what is gathered for', () => {
  expect(programmeText(rows, at('05:59'))).toBe('')
  expect(programmeText(rows, at('06:29'))).toBe('Pågår: Kansliet öppnar.')
  expect(programmeText(rows, at('06:30'))).toBe('')
  expect(programmeText(rows, at('09:53'))).toBe('Pågår: Lunch. Samling pågår: Inmarsch, start 12:55.')
  expect(programmeText(rows, at('10:03'))).toBe('Pågår: Lunch; Inmarsch.')
  expect(programmeText(rows, at('11:00'))).toBe('')
})

it('a row runs from its start to its end, as late as each is', () => {
  const late = row('5 × 80 m', '10:40', '11:22', { delay_min: 6, end_delay_min: 14 })
  expect(['10:45', '10:46', '11:35', '11:36'].map((clock) => isRunning(late, at(clock)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('a row is called until it starts, both as late as it is', () => {
  const called = row('5 × 80 m', '10:40', '11:22', { calls_at: at('10:10').toISOString(), delay_min: 6 })
  expect(['10:15', '10:16', '10:45', '10:46'].map((clock) => isCalled(called, at(clock)))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isCalled({ ...called, calls_at: null }, at('10:30'))).toBe(false)
})

it('a short title has neither remarks nor times', () => {
  expect(shortTitle('Lunch (bespisning fredag) 11:00–14:00')).toBe('Lunch')
  expect(shortTitle('Frukost på logiskolorna 07.00–09.00')).toBe('Frukost på logiskolorna')
})
