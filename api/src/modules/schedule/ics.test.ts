import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toIcs } from './ics.ts'
import { readIcs } from './testing/read-ics.ts'

const changedAt = new Date('2025-05-16T09:00:00Z')
const entry = {
  uid: 'start-1@stafapp',
  startsAt: new Date('2025-05-16T10:40:00Z'),
  endsAt: new Date('2025-05-16T10:55:00Z'),
  title: 'Sursik skola 1: 5 × 80 m, åk 1–6; försök',
  place: 'Olympiastadion',
  text: 'Upprop 13:10',
}

test('RFC 5545: times in UTC, a stable uid, a sequence that rises with each change', () => {
  const write = (at: Date) => readIcs(toIcs({ name: 'Karneval', entries: [entry], changedAt: at })).events[0]
  const before = write(changedAt)
  expect(before).toMatchObject({ uid: 'start-1@stafapp', startsAt: entry.startsAt, endsAt: entry.endsAt })
  expect(before?.status).toBe('CONFIRMED')
  expect(before?.text('SUMMARY')).toBe(entry.title)
  const after = write(new Date(changedAt.getTime() + 60_000))
  expect(after?.uid).toBe(before?.uid)
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN)
})

test('RFC 5545: summer and winter time, a cancelled entry', () => {
  const winter = { ...entry, uid: 'winter', startsAt: new Date('2025-01-16T10:40:00Z'), endsAt: entry.endsAt }
  const { events } = readIcs(toIcs({ name: 'x', entries: [winter, { ...entry, isCancelled: true }], changedAt }))
  expect(events.map(({ startsAt }) => startsAt)).toEqual([winter.startsAt, entry.startsAt])
  expect(events.map(({ status }) => status)).toEqual(['CONFIRMED', 'CANCELLED'])
})

test('RFC 5545: any text survives folding and escaping, and no line is longer than 75 octets', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      // Control characters are not allowed in a calendar, and our names contain none.
      const clean = title.replace(/\p{Cc}/gu, '')
      const { events } = readIcs(toIcs({ name: clean, entries: [{ ...entry, title: clean }], changedAt }))
      expect(events[0]?.text('SUMMARY')).toBe(clean)
    }),
  )
})

test('the reader refuses what no calendar program would take', () => {
  const good = toIcs({ name: 'Karneval', entries: [entry], changedAt })
  expect(() => readIcs(good)).not.toThrow()
  for (const [from, to] of [
    ['\r\n', '\n'],
    ['END:VEVENT\r\n', ''],
    ['DTSTART:20250516T104000Z', 'DTSTART:20250516T104000'],
    ['åk 1–6\\;', 'åk 1–6;'],
    ['STATUS:CONFIRMED', 'STATUS:INSTÄLLT'],
    ['LOCATION:', `LOCATION:${'x'.repeat(80)}`],
  ] as const)
    expect(() => readIcs(good.replaceAll(from, to)), to).toThrow()
})
