import { expect, it } from 'vitest'
import { differences } from './change-item.tsx'

it('names what is another after than before, down into lists, and leaves versions out', () => {
  const before = {
    name: 'A',
    version: 1,
    units: [
      { id: 1, count: null },
      { id: 2, open: true },
    ],
  }
  const after = {
    name: 'A',
    version: 2,
    units: [
      { id: 1, count: 7 },
      { id: 2, open: false },
    ],
  }
  expect(differences(before, after)).toEqual([
    { path: 'units.0.count', before: '–', after: '7' },
    { path: 'units.1.open', before: 'Ja', after: 'Nej' },
  ])
  expect(differences(null, { name: 'Ny' })).toEqual([{ path: 'name', before: '–', after: 'Ny' }])
  expect(differences({ name: 'Bort' }, null)).toEqual([{ path: 'name', before: 'Bort', after: '–' }])
})
