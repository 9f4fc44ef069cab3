import { expect, it } from 'vitest'
import type { WorkHeat } from './api/get-round.ts'
import { parseResults } from './parse-results.ts'
import { decodeLif, lifLines, parseLif } from './read-lif.ts'

const place = (lane: number, team: number) => ({ lane, team, team_name: '', school: 1, school_name: '', locked: false })
const heats: WorkHeat[] = [
  {
    number: 1,
    status: 'run',
    calls_at: null,
    starts_at: null,
    places: [place(1, 9001), place(2, 9002), place(4, 9003)],
  },
]

// The worked example of the format's description: a quoted school name, a disqualified team, ids that are bibs.
const sample = [
  '45,1,1,8 x 50 m pojkar åk 5,,,,,,,10:00:21.4170',
  '1,103,4,Övermalax skola B,,Övermalax skola,1:02.348,,1:02.348,,,,,,9003',
  '2,101,1,Åshöjdens skola A,,Åshöjdens skola,1:03.10,,0.752,,,,,,9001',
  'DQ,102,2,"Skolan ""Norr"", Vasa A",,"Skolan ""Norr"", Vasa",,,,,,,,,9002',
  '',
].join('\r\n')

const read = (text: string) => {
  const file = parseLif(text)
  if (!file) throw new Error('not read')
  return lifLines(file, heats)
}

it('reads places, thousandths and marks, and knows our teams by the third user field', () => {
  const { lines, faults } = read(sample)
  expect(faults).toEqual([])
  expect(parseResults(lines.join('\n'), heats)).toEqual({
    faults: [],
    results: [
      { team: 9003, place: 1, time_ms: 62_348, mark: null },
      { team: 9001, place: 2, time_ms: 63_100, mark: null },
      { team: 9002, place: null, time_ms: null, mark: 'DQ' },
    ],
  })
})

it('reads UTF-8, Windows-1252 and UTF-16', () => {
  const latin = Uint8Array.from([...sample], (char) => char.charCodeAt(0))
  const wide = new Uint8Array(Uint16Array.from([0xfeff, ...[...sample].map((char) => char.charCodeAt(0))]).buffer)
  for (const bytes of [new TextEncoder().encode(sample), latin, wide])
    expect(decodeLif(bytes).replace('\ufeff', '')).toBe(sample)
})

it('knows a team by its lane where the computer kept no id, and tells a team that is not in the heat', () => {
  expect(read('45,1,1,x\n1,,4,Skola,,,59.9')).toEqual({ lines: ['1;4;1;59,9'], faults: [] })
  expect(read('45,1,1,x\n,,4,Skola,,,59.9')).toEqual({ lines: ['1;4;;59,9'], faults: [] })
  expect(read('45,1,1,x\nSCR,77,4,Skola,,,')).toEqual({ lines: [], faults: ['laget på bana 4 står inte i heat 1.'] })
  expect(read('45,1,7,x\n1,,4,Skola,,,59.9').faults).toEqual(['heat 7 finns inte i grenen.'])
  expect(parseLif('Placering;Lag\n1;Norra')).toBeNull()
})
