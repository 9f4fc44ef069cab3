import type { RegistryEntry } from '@stafapp/shared/contract/registry'
import { expect, test } from 'vitest'
import { actionsFor, matching } from './find-actions.ts'

const organiser = ['super_admin' as const]
const remotes = [
  {
    enabled: true,
    nav: [{ path: '/admin/tidtabell', label: 'Tidtabell', order: 1, visibleTo: organiser }],
    routes: [{ path: '/admin/heats', title: 'Heatlottning', visibleTo: organiser }],
    actions: [
      {
        label: 'Anmäl försening',
        to: '/admin/tidtabell?forsena#forsening',
        words: ['försening', 'försenad'],
        visibleTo: organiser,
        untilOver: true,
        statuses: ['active'],
      },
      { label: 'Lotta heat', to: '/admin/heats?steg=valj#lotta', visibleTo: organiser },
    ],
  },
  {
    enabled: true,
    nav: [],
    routes: [{ path: '/skola', title: 'Sök skola' }],
    actions: [{ label: 'Följ en skola', to: '/skola#sok' }],
  },
  { enabled: false, nav: [], routes: [], actions: [{ label: 'Skicka ut fakturor', to: '/admin/invoicing' }] },
  // Other fields are not read by the search.
] as unknown as RegistryEntry[]

test('without a text five are shown, those that the list begins with', () => {
  const many = Array.from({ length: 8 }, (_, index) => ({ label: `Gör ${index + 1}` }))
  expect(matching(many, ' ').map(({ label }) => label)).toEqual(['Gör 1', 'Gör 2', 'Gör 3', 'Gör 4', 'Gör 5'])
  expect(matching(many, 'gör')).toHaveLength(8)
})

type When = Parameters<typeof actionsFor>[2]
const held: When = { status: 'active', isOver: false }
const labels = (roles: Parameters<typeof actionsFor>[1], when = held) =>
  actionsFor(remotes, roles, when).map(({ label, place }) => `${label} (${place})`)

test('a role is offered what it may do, with its page, and nothing of a remote that is off', () => {
  expect(labels(organiser)).toEqual([
    'Anmäl försening (Tidtabell)',
    'Lotta heat (Heatlottning)',
    'Följ en skola (Sök skola)',
  ])
  expect(labels(['teacher'])).toEqual(['Följ en skola (Sök skola)'])
})

test('after the carnival what belongs to it is not offered', () => {
  expect(labels(organiser, { ...held, isOver: true })).toEqual([
    'Lotta heat (Heatlottning)',
    'Följ en skola (Sök skola)',
  ])
})

test.each(['draft', 'upcoming', 'archived', undefined] as const)(
  'what is done while a carnival is held is not offered for %s',
  (status) => {
    expect(labels(organiser, { status, isOver: false })).toEqual([
      'Lotta heat (Heatlottning)',
      'Följ en skola (Sök skola)',
    ])
  },
)

test.each([
  ['the first without a text', '', ['Anmäl försening', 'Lotta heat', 'Följ en skola'], 0],
  ['one by its verb', 'lott', ['Lotta heat'], 1],
  ['one by a word that is not its first', 'forsen', ['Anmäl försening'], 1],
  ['one by several words in any order, which name it', 'heat lotta', ['Lotta heat'], 1],
  ['one by parts in the middle of words, which do not', 'otta eat', ['Lotta heat'], 0],
  ['none that a school’s name would hide', 'skola', ['Följ en skola'], 0],
  ['nothing', 'xyz', [], 0],
])('finds %s', (_name, text, found, named) => {
  const hits = matching(actionsFor(remotes, organiser, held), text)
  expect(hits.map(({ label }) => label)).toEqual(found)
  expect(hits.filter(({ isNamed }) => isNamed)).toHaveLength(named)
})
