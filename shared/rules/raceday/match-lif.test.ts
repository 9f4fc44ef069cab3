import { cpuMsOf } from '@stafapp/shared/testing/cpu-time'
import { expect, it } from 'vitest'
import { decodeLif, parseLif } from './lif.ts'
import { matchLanes, matchRows } from './match-lif.ts'

const spot = (lane: number, team: number, bib: string | null = null) => ({ lane, team, bib, name: `Norra ${team}` })
const heat = { number: 1, isMass: false, places: [spot(1, 9001), spot(2, 9002), spot(4, 9003, '103')] }

// Example from the format's description: a quoted school name, a disqualified team, ids that are bibs.
const sample = [
  '45,1,1,8 × 50 m pojkar åk 5,,,,,,,10:00:21.4170',
  '1,103,4,Övermalax skola B,,Övermalax skola,1:02.348,,1:02.348,,,,,,9003',
  '2,101,1,Åshöjdens skola A,,Åshöjdens skola,1:03.10,,0.752,,,,,,9001',
  'DQ,102,2,"Skolan ""Norr"", Vasa A",,"Skolan ""Norr"", Vasa",,,,,,,,,9002',
  '',
].join('\r\n')

const match = (text: string, into = heat) => {
  const file = parseLif(text)
  if (!file) throw new Error('not read')
  return matchRows(file.rows, into)
}

it('reads the header, places, thousandths and marks, and knows our teams by the third user field', () => {
  expect(parseLif(sample)).toMatchObject({ eventNo: 45, roundNo: 1, heatNo: 1, title: '8 × 50 m pojkar åk 5' })
  expect(match(sample)).toEqual({
    results: [
      { team: 9003, lane: 4, place: 1, timeMs: 62_348, precision: 1, mark: null },
      { team: 9001, lane: 1, place: 2, timeMs: 63_100, precision: 10, mark: null },
      { team: 9002, lane: 2, place: null, timeMs: null, precision: 1, mark: 'DQ' },
    ],
  })
})

it('keeps the time of a disqualified team, and knows the other words for marks in both columns', () => {
  const text = '45,1,1,x\nDSQ,9001,1,,,,1:02.990\n,9002,2,,,,DNS\nNP,9003,4,,,,'
  expect(match(text)).toEqual({
    results: [
      { team: 9001, lane: 1, place: null, timeMs: 62_990, precision: 1, mark: 'DQ' },
      { team: 9002, lane: 2, place: null, timeMs: null, precision: 1, mark: 'DNS' },
      { team: 9003, lane: 4, place: null, timeMs: null, precision: 1, mark: 'DNS' },
    ],
  })
})

it('takes the rule’s number in a mark for no time', () => {
  expect(match('45,1,1,x\n,9001,1,,,,DQ(TR16.8)\nFS (16.8),9002,2,,,,')).toEqual({
    results: [
      { team: 9001, lane: 1, place: null, timeMs: null, precision: 1, mark: 'DQ' },
      { team: 9002, lane: 2, place: null, timeMs: null, precision: 1, mark: 'DQ' },
    ],
  })
})

it('reads UTF-8, Windows-1252 and UTF-16', () => {
  const latin = Uint8Array.from([...sample], (char) => char.charCodeAt(0))
  const wide = new Uint8Array(Uint16Array.from([0xfeff, ...[...sample].map((char) => char.charCodeAt(0))]).buffer)
  for (const bytes of [new TextEncoder().encode(sample), latin, wide])
    expect(decodeLif(bytes).replace('\ufeff', '')).toBe(sample)
})

it('takes nothing of a file with one row that does not fit, and says which', () => {
  const good = '1,9001,1,,,,59.9'
  const reasons = {
    [`${good}\n2,77,2,,,,60.1`]: 'Bana 2: laget 77 står inte i heat 1.',
    [`${good}\n2,9003,2,,,,60.1`]: 'Bana 2: laget 9003 står på bana 4.',
    [`${good}\n2,9001,1,,,,60.1`]: 'Bana 1: laget finns med två gånger.',
    [`${good}\n2,,7,,,,60.1`]: 'Bana 7: heat 1 har inget lag där.',
    [`${good}\n2,,2,Södra 1,,,60.1`]: 'Bana 2: namnet i filen är ett annat lags.',
    [`${good}\nADV,9002,2,,,,60.1`]: 'Bana 2: märkningen ADV är okänd.',
    [`${good}\n2,9002,2,,,,snabbt`]: 'Bana 2: tiden snabbt är ingen tid.',
    ',9001,1,,,,': 'Filen har inga tider.',
  }
  for (const [rows, reason] of Object.entries(reasons)) expect(match(`45,1,1,x\n${rows}`)).toEqual({ reason })
})

it('knows a team by its lane and name where the computer kept no id, and by its bib where the operator typed that', () => {
  expect(match('45,1,1,x\n1,,4,norra  9003,,,59.9')).toEqual({
    results: [{ team: 9003, lane: 4, place: 1, timeMs: 59_900, precision: 100, mark: null }],
  })
  expect(match('45,1,1,x\n1,103,4,,,,59.9')).toEqual({
    results: [{ team: 9003, lane: 4, place: 1, timeMs: 59_900, precision: 100, mark: null }],
  })
})

it('goes by the lanes alone when the organiser has named the heat', () => {
  const file = parseLif('7,1,3,x\n1,77,4,Södra,,,59.9')
  expect(matchLanes(file?.rows ?? [], heat)).toEqual({
    results: [{ team: 9003, lane: 4, place: 1, timeMs: 59_900, precision: 100, mark: null }],
  })
  expect(matchLanes(parseLif('7,1,3,x\n1,77,8,Södra,,,59.9')?.rows ?? [], heat)).toEqual({
    reason: 'Bana 8: heat 1 har inget lag där.',
  })
})

it('is quick with hostile text and takes no file beyond the size of a heat', () => {
  const took = cpuMsOf(() => {
    for (const text of ['"'.repeat(120_000), ',"'.repeat(60_000), '45,1,1,x\n'.repeat(14_000), '\r'.repeat(120_000)]) {
      expect(parseLif(text)).toBeNull()
    }
  })
  expect(took).toBeLessThan(500)
  expect(parseLif('Placering;Lag\n1;Norra')).toBeNull()
  expect(parseLif('')).toBeNull()
})

it('a withdrawn team’s time takes nothing of the file, with the reason; without a time its row is passed over', () => {
  const into = { ...heat, places: heat.places.map((place) => ({ ...place, withdrawn: place.team === 9002 })) }
  expect(match('45,1,1,x\n1,9001,1,,,,1:02.990\n2,9002,2,,,,1:03.100', into)).toEqual({
    reason: 'Bana 2: laget är struket. Ta tillbaka strykningen om laget sprang.',
  })
  expect(match('45,1,1,x\n1,9001,1,,,,1:02.990\nDNS,9002,2,,,,', into)).toMatchObject({ results: [{ team: 9001 }] })
})
