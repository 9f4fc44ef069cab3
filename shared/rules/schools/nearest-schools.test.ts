import { expect, test } from 'vitest'
import { nearestSchools } from './nearest-schools.ts'

const schools = [
  { name: 'Cygnaeus skola', municipality: 'Åbo' },
  { name: 'Sursik skola', municipality: 'Pedersöre' },
  { name: 'Vasa övningsskola', municipality: 'Vasa' },
  { name: 'Axxell', municipality: 'Raseborg/Pargas' },
]
const near = (search: string) => nearestSchools(schools, search).map(({ name }) => name)

test.each([
  ['sygneuss', ['Cygnaeus skola']],
  ['Sursik lågstadium', ['Sursik skola']],
  ['petersöre', ['Sursik skola']],
  ['xyzzy', []],
  ['skola', []],
  ['!', []],
])('for %j it proposes %j', (search, expected) => {
  expect(near(search)).toEqual(expected)
})
