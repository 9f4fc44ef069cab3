import { expect, it } from 'vitest'
import type { WorkHeat } from './api.ts'
import { carryOver, parseResults, toLines } from './parse-results.ts'

const place = (lane: number, team: number) => ({
  lane,
  team,
  team_name: '',
  school: 1,
  school_name: '',
  bib: null,
  locked: false,
  withdrawn: false,
})
const heats: WorkHeat[] = [
  { number: 1, status: 'run', calls_at: null, starts_at: null, places: [place(3, 11), place(4, 12)] },
  { number: 2, status: 'run', calls_at: null, starts_at: null, places: [place(3, 21)] },
]

it('reads pasted lines, with semicolons, tabs or spaces between', () => {
  const { results, faults } = parseResults('1;3;1;1:02,34\n1\t4\tDNF\n\n2  3  1  58.9', heats)
  expect(faults).toEqual([])
  expect(results).toEqual([
    { team: 11, place: 1, time_ms: 62_340, mark: null },
    { team: 12, place: null, time_ms: null, mark: 'DNF' },
    { team: 21, place: 1, time_ms: 58_900, mark: null },
  ])
})

it('tells each line that it cannot read, with its number and why', () => {
  const { results, faults } = parseResults('9;3;1;60\n1;3;etta\n1;4;1;snabbt\n2;3\n2;3;1;60\n2;3;2;61', heats)
  expect(results.map(({ team }) => team)).toEqual([21])
  expect(faults).toEqual([
    'Rad 1: heat 9, bana 3 finns inte.',
    'Rad 2: placeringen etta förstås inte.',
    'Rad 3: tiden snabbt förstås inte; skriv 1:02,34.',
    'Rad 4: placering och tid saknas.',
    'Rad 6: platsen finns med två gånger.',
  ])
})

it('writes back exactly what is stored: thousandths survive any number of readings', () => {
  const results = [62_341, 62_349, 59_871].map((time_ms, index) => ({
    team: [11, 12, 21][index] ?? 0,
    place: 1,
    time_ms,
    mark: null,
  }))
  const lines = toLines(heats, results)
  expect(lines).toBe('1;3;1;1:02,341\n1;4;1;1:02,349\n2;3;1;59,871')
  expect(parseResults(lines, heats)).toEqual({ results, faults: [] })
})

it('carries what was typed over to lines that somebody else has changed meanwhile', () => {
  const before = '1;3;1;60,100\n1;4;2;61,200\n2;3;1;59,000'
  // User input: another time in lane 3, lane 4 removed, lane 5 added. Meanwhile another user changed a time in heat 2.
  const typed = '1;3;1;60,555\n2;3;1;59,000\n2;5;2;63,000'
  const fresh = '1;3;1;60,100\n1;4;2;61,200\n2;3;1;58,999'
  expect(carryOver(typed, before, fresh)).toBe('1;3;1;60,555\n2;3;1;58,999\n2;5;2;63,000')
})
