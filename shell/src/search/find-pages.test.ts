import type { Registry } from '@stafapp/shared/contract/registry'
import { expect, test } from 'vitest'
import { findPages } from './find-pages.ts'

const visibleTo = ['super_admin' as const]
const registry = {
  remotes: [
    {
      enabled: true,
      nav: [
        {
          path: '/admin/tidtabell',
          label: 'Tidtabell',
          order: 2,
          words: ['försening', 'karta över arenan'],
          visibleTo,
        },
        { path: '/admin/andringar', label: 'Ändringsanmälningar', order: 1, visibleTo },
      ],
      routes: [
        { path: '/admin/tidtabell', title: 'Tidtabell', visibleTo },
        { path: '/tavlingsdag/rekord', title: 'Karnevalsrekord', visibleTo },
        { path: '/admin/gammal', title: 'Ändringsanmälningar', visibleTo },
        { path: '/admin/billing', title: 'Betalare och fakturor', visibleTo, ofSchool: true },
        { path: '/detail/school/:id', title: 'Skolans uppgifter', visibleTo },
        { path: '/tavlingsdag/upprop', title: 'Uppropet' },
      ],
    },
  ],
  // Other fields are not read by the search.
} as unknown as Registry
const found = (text: string) =>
  findPages(registry, ['super_admin'], text).map(({ title, word, isNamed }) => [title, word, isNamed])

test.each([
  [
    'the menu without a text',
    '',
    [
      ['Ändringsanmälningar', undefined, false],
      ['Tidtabell', undefined, false],
    ],
  ],
  ['a page by its name', 'tidt', [['Tidtabell', undefined, true]]],
  ['a page by what one does there', 'forsen', [['Tidtabell', 'försening', false]]],
  ['a page that a whole word names', 'Försening', [['Tidtabell', 'försening', true]]],
  ['several words', 'arenan karta', [['Tidtabell', 'karta över arenan', true]]],
  ['parts in the middle of words', 'renan arta', [['Tidtabell', 'karta över arenan', false]]],
  ['a page that is not in the menu', 'rekord', [['Karnevalsrekord', undefined, false]]],
  ['no second name for a page', 'ändring', [['Ändringsanmälningar', undefined, true]]],
  ['no page of one school, of one object or of everybody', 'upp', []],
])('finds %s', (_, text, pages) => {
  expect(found(text)).toEqual(pages)
})

test('finds nothing that the role may not see', () => {
  expect(findPages(registry, ['teacher'], 'rekord')).toEqual([])
})
