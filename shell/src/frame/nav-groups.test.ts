import { expect, test } from 'vitest'
import { navGroups, partsOf } from './nav-groups.ts'

const item = (path: string, order: number) => ({ path, label: path, order })

test('groups by the first segment, in menu order, a group where its first item stands', () => {
  const groups = navGroups(
    [item('/b/two', 40), item('/a/one', 30), item('/b/one', 10), item('/a/two', 20), item('/solo', 35)],
    { a: 'Grupp A', b: 'Grupp B' },
  )
  expect(groups.map(({ label, items }) => [label, items.map(({ path }) => path)])).toEqual([
    ['Grupp B', ['/b/one', '/b/two']],
    ['Grupp A', ['/a/two', '/a/one']],
    ['Solo', ['/solo']],
  ])
})

test('no items, no groups', () => {
  expect(navGroups([], {})).toEqual([])
})

test('a group is split by headings: items without one first, the parts where their first items stand', () => {
  const items = [item('/a/1', 1), { ...item('/a/2', 2), heading: 'Tävling' }, item('/a/3', 3)]
  const more = [
    { ...item('/a/4', 4), heading: 'Portalen' },
    { ...item('/a/5', 5), heading: 'Tävling' },
  ]
  expect(partsOf([...items, ...more]).map((part) => [part.heading, part.items.map(({ path }) => path)])).toEqual([
    ['', ['/a/1', '/a/3']],
    ['Tävling', ['/a/2', '/a/5']],
    ['Portalen', ['/a/4']],
  ])
})
