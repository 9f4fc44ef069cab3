import { cpuMsOf } from '@stafapp/shared/testing/cpu-time'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeLif, LIF_MAX_BYTES, parseLif, readLif, readTime } from './lif.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const wide = (text: string) => new Uint8Array(Uint16Array.from([...text].map((char) => char.charCodeAt(0))).buffer)
const latin = (text: string) => Uint8Array.from([...text], (char) => char.charCodeAt(0))

/** As a timing computer writes a heat: two teams, a name with a comma, a disqualified team with its time. */
const heat = [
  '7,1,3,5x80m flickor åk 1-6 försök,,,,,,400,13:52:07.4697',
  '1,411,3,Övningsskolan,,OVN  A,1:02.351,,1:02.351,,,,411,,',
  '2,502,5,"Skolan i Näs, övre",,NAS  A,1:03.109,,0.758,,,,502,,',
  'DQ,348,4,Exempelskolan,,EXE  B,1:02.990,,,,,,348,,',
  '',
].join('\r\n')

const reasonOf = (given: Uint8Array) => {
  const read = readLif(given)
  return 'reason' in read ? [read.problem, read.reason] : 'read'
}

it('reads a heat with its start time and the rows as written', () => {
  const read = readLif(bytes(heat))
  expect(read).toMatchObject({
    file: { eventNo: 7, roundNo: 1, heatNo: 3, start: '13:52:07.4697' },
    text: heat,
  })
  expect('file' in read && read.file.rows).toEqual([
    { place: '1', lane: '3', ids: [411], time: '1:02.351', name: 'Övningsskolan' },
    { place: '2', lane: '5', ids: [502], time: '1:03.109', name: 'Skolan i Näs, övre' },
    { place: 'DQ', lane: '4', ids: [348], time: '1:02.990', name: 'Exempelskolan' },
  ])
})

it('reads the same from every code set that a timing computer may have', () => {
  const marked = Uint8Array.from([0xff, 0xfe, ...wide(heat)])
  const big = Uint8Array.from([0xfe, 0xff, ...wide(heat).map((_, index, all) => all[index ^ 1] ?? 0)])
  const utf8 = Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes(heat)])
  for (const given of [bytes(heat), utf8, latin(heat), wide(heat), marked, big]) expect(decodeLif(given)).toBe(heat)
})

it('reads rows of ten to nineteen fields, LF as well as CRLF, comments and empty lines', () => {
  const text = '; kamera 1\n\n0,0,0,,,,,,,,8:29:39.8684\n1,,1,,,,9.232,,9.232,,\n\n3,,5,,,,9.341,,0.109,,,,,,,,,,\n'
  const read = readLif(bytes(text))
  expect('file' in read && [read.file.eventNo, read.file.rows.length]).toEqual([0, 2])
})

it('says why a file gives nothing', () => {
  expect(reasonOf(bytes(''))).toEqual(['cut', 'Filen är tom.'])
  expect(reasonOf(bytes(heat.trimEnd()))).toEqual(['cut', 'Filens sista rad är avhuggen.'])
  expect(reasonOf(bytes('7,1,3,Gren\r\n1,411,3,Övning\r\n'))).toEqual(['cut', 'Filens rad 2 är avhuggen.'])
  expect(reasonOf(bytes('7,1,3,Gren\r\n1,411,3,"Övning,,,1:02.3\r\n'))).toEqual(['cut', 'Filens rad 2 är avhuggen.'])
  expect(reasonOf(bytes('7,1,3,Gren\r\n'))).toEqual(['cut', 'Filen har ingen rad efter rubriken.'])
  const foreign = ['foreign', 'Filen är ingen resultatfil från tidtagningen (.lif).']
  const binary = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  const others = [binary, bytes('Placering;Lag\n1;Norra\n'), bytes('<html>'), bytes('7,1,3\0,x\n1,,,,,,9.2\n')]
  for (const other of others) expect(reasonOf(other)).toEqual(foreign)
  expect(reasonOf(new Uint8Array(LIF_MAX_BYTES + 1).fill(65))).toEqual([
    'foreign',
    'Filen är för stor för att vara en resultatfil från tidtagningen (.lif).',
  ])
  expect(reasonOf(bytes(`7,1,3,x\n${'1,,1,,,,9.2\n'.repeat(301)}`))).toEqual(foreign)
})

it.each([
  ['9.232', { ms: 9232, precision: 1 }],
  ['1:02.3401', { ms: 62_341, precision: 1 }],
  ['2:35.19', { ms: 155_190, precision: 10 }],
  ['1:02:03.5', { ms: 3_723_500, precision: 100 }],
  ['62', { ms: 62_000, precision: 1000 }],
  ['1.10', { ms: 1100, precision: 10 }],
  ['1:99.0', null],
  ['0.000', null],
  ['DQ(TR16.8)', null],
])('the time %s is whole milliseconds, known as finely as it is written', (text, time) => {
  expect(readTime(text)).toEqual(time)
})

it('a file that is cut anywhere is never read as whole with another time', () => {
  const whole = parseLif(heat)?.rows ?? []
  const all = bytes(heat)
  for (let length = 0; length < all.length; length += 1) {
    const read = readLif(all.slice(0, length))
    if ('reason' in read) continue
    expect(read.file.rows).toEqual(whole.slice(0, read.file.rows.length))
  }
})

it('any bytes give an answer, quickly', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (given) => {
      const read = readLif(given)
      expect('reason' in read ? read.reason : read.text).not.toBe('')
    }),
    { numRuns: 2000, seed: 2025 },
  )
  const took = cpuMsOf(() => {
    for (const text of ['"'.repeat(130_000), '7,1,3,x\n'.repeat(16_000), `7,1,3,x\n${'"",'.repeat(40_000)}\n`]) {
      expect('reason' in readLif(bytes(text))).toBe(true)
    }
  })
  expect(took).toBeLessThan(500)
})
