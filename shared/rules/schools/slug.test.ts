import { expect, test } from 'vitest'
import { slugOf, slugsOf } from './slug.ts'

test.each([
  ['Vörå samgymnasium – idrottsgymnasium', 'vora-samgymnasium-idrottsgymnasium'],
  ['Åshöjdens grundskola', 'ashojdens-grundskola'],
  ['  Léo’s "skola" (åk 1–6) ', 'leo-s-skola-ak-1-6'],
  ['李小龍', 'skola'],
])('T18: %s has the address %s', (name, slug) => expect(slugOf(name)).toBe(slug))

const schools = [
  { id: 3, name: 'Kyrkoby skola', municipality: 'Närpes' },
  { id: 1, name: 'Kyrkoby skola', municipality: 'Sibbo' },
  { id: 9, name: 'Kyrkoby skola', municipality: 'Sibbo' },
  { id: 5, name: 'Kyrkoby skola Närpes', municipality: 'Närpes' },
]

test('T18: schools of one name have different addresses, and the oldest keeps the short one', () => {
  expect(Object.fromEntries(slugsOf(schools))).toEqual({
    1: 'kyrkoby-skola',
    3: 'kyrkoby-skola-narpes',
    5: 'kyrkoby-skola-narpes-narpes',
    9: 'kyrkoby-skola-sibbo',
  })
})

test('T18: a new school changes no address', () => {
  const before = slugsOf(schools)
  const after = slugsOf([...schools, { id: 10, name: 'Kyrkoby skola', municipality: 'Vasa' }])
  for (const [id, slug] of before) expect(after.get(id)).toBe(slug)
})

test('T18: a school is never where the search is', () => {
  expect(slugsOf([{ id: 1, name: 'Sök', municipality: 'Vasa' }]).get(1)).toBe('sok-vasa')
})
