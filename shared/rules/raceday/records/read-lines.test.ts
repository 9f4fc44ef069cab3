import { expect, test } from 'vitest'
import { LINES_MAX, readRecordLines } from './read-lines.ts'

const events = [
  { id: 1, name: '5 × 80 m flickor, åk 1–6' },
  { id: 2, name: '5 × 80 m pojkar, åk 1–6' },
  { id: 3, name: 'Dubbel svensk stafett' },
]
const read = (text: string) => readRecordLines(text, { events, lastYear: 2025 })

test('lines are read with a heading, empty lines, tabs, and × written as x', () => {
  expect(
    read(
      'Gren;Tid;År;Skola\r\n5 x 80 m flickor åk 1-6;1.02,34;2011;Norsen\n\nDubbel svensk\t5:01,2\t1999\tZacharias\tZacharias 2\n',
    ),
  ).toEqual({
    records: [
      { event: 1, ms: 62_340, year: 2011, school_name: 'Norsen', team_name: null },
      { event: 3, ms: 301_200, year: 1999, school_name: 'Zacharias', team_name: 'Zacharias 2' },
    ],
    faults: [],
  })
})

test.each([
  ['Spjut;1.02,34;2011;Norsen', 'Grenen "Spjut" finns inte.'],
  ['5 × 80 m;1.02,34;2011;Norsen', '"5 × 80 m" passar på 2 grenar. Skriv grenens hela namn.'],
  [';1.02,34;2011;Norsen', 'Grenen saknas.'],
  ['Dubbel svensk;snabbt;2011;Norsen', 'Tiden "snabbt" kan inte läsas. Skriv till exempel 1.02,34 eller 62,34.'],
  ['Dubbel svensk;62,34;2026;Norsen', 'Året "2026" är inte ett år från 1900 till 2025.'],
  ['Dubbel svensk;62,34;2011;', 'Skolan saknas.'],
  ['Dubbel svensk', 'Skriv gren;tid;år;skola, med semikolon eller tabb emellan.'],
  [`Dubbel svensk;62,34;2011;${'N'.repeat(201)}`, 'Ett namn är högst 200 tecken.'],
])('%s is told as a fault, and the line after it is still read', (line, fault) => {
  const { records, faults } = read(`${line}\nDubbel svensk;62,34;2011;Norsen`)
  expect(faults).toEqual([{ line: 1, text: line.slice(0, 200), fault }])
  expect(records).toHaveLength(1)
})

test('more lines than the server takes are told, none is lost silently', () => {
  const { records, faults } = read('Dubbel svensk;62,34;2011;Norsen\n'.repeat(LINES_MAX + 2))
  expect([records.length, faults.map(({ line }) => line)]).toEqual([LINES_MAX, [LINES_MAX + 1, LINES_MAX + 2]])
})
