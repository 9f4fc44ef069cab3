import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toIcs } from './ics.ts'

const changedAt = new Date('2025-05-16T09:00:00Z')
const entry = {
  uid: 'start-1@stafapp',
  startsAt: new Date('2025-05-16T10:40:00Z'),
  endsAt: new Date('2025-05-16T10:55:00Z'),
  title: 'Sursik skola 1: 5 x 80 m, åk 1-6; försök',
  place: 'Olympiastadion',
  text: 'Upprop 13:10',
}

/** The lines as a calendar reads them: unfolded, then unescaped. */
function read(ics: string) {
  const lines = ics.replace(/\r\n /g, '').split('\r\n').slice(0, -1)
  const value = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)
  const text = (name: string) =>
    value(name)?.replace(/\\([\\;,nN])/g, (_all, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))
  return { lines, value, text }
}

test('RFC 5545: times in UTC, a stable uid, a sequence that rises with each change', () => {
  const before = read(toIcs({ name: 'Karneval', entries: [entry], changedAt }))
  expect(before.lines[0]).toBe('BEGIN:VCALENDAR')
  expect(before.lines.at(-1)).toBe('END:VCALENDAR')
  expect(before.value('DTSTART')).toBe('20250516T104000Z')
  expect(before.value('UID')).toBe('start-1@stafapp')
  expect(before.text('SUMMARY')).toBe(entry.title)
  const after = read(toIcs({ name: 'Karneval', entries: [entry], changedAt: new Date(changedAt.getTime() + 60_000) }))
  expect(Number(after.value('SEQUENCE'))).toBeGreaterThan(Number(before.value('SEQUENCE')))
})

test('RFC 5545: any text survives folding and escaping, and no line is longer than 75 octets', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      // Control characters are not allowed in a calendar, and no name of ours has them.
      const clean = title.replace(/\p{Cc}/gu, '')
      const ics = toIcs({ name: 'x', entries: [{ ...entry, title: clean }], changedAt })
      for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(read(ics).text('SUMMARY')).toBe(clean)
    }),
  )
})
