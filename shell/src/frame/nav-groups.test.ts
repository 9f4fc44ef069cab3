import { expect, test } from 'vitest'
import { navGroups } from './nav-groups.ts'

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
