import { expect, it } from 'vitest'
import { fieldText } from '../field-names.ts'
import { differences, verbOf } from './change-item.tsx'

it.each([
  ['invoices.credit', 'kreditnota 284 till faktura 283, Vasa stad', null, 'krediterade'],
  ['invoices.send', 'kreditnota 284 till faktura 283, Vasa stad', null, 'skickade'],
  ['invoices.send', '283, Vasa stad', null, 'skickade fakturan'],
  ['invoices.choose_payer', 'Vasa stad', { is_collective: true }, 'valde samlingsfaktura för'],
  ['invoices.choose_payer', 'Vasa stad', { is_collective: false }, 'tog tillbaka valet av samlingsfaktura för'],
])('says of %s of %s with %j: %s', (action, object_name, after, text) => {
  expect(verbOf({ action, object_name, after })).toBe(text)
})

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

it('says of a delay in plain words what it was, without ids and what the entry says itself', () => {
  const delay = {
    ...{
      id: 2,
      karnevalId: 1,
      trackId: 4,
      day: '2025-05-16',
      fromAt: '2025-05-16T10:40:00.000Z',
      minutes: 10,
      rowId: 43,
    },
    ...{ heatNumber: 1, createdBy: 1, createdAt: '2025-05-16T10:00:00.000Z', updatedAt: '2025-05-16T10:00:00.000Z' },
    undoneAt: null,
  }
  expect(differences(delay, null).map(({ path, before }) => [fieldText(path), before])).toEqual([
    ['Bana', '4'],
    ['Dag', '2025-05-16'],
    ['Från kl.', '2025-05-16T10:40:00.000Z'],
    ['Minuter', '10'],
    ['Från heat', '1'],
  ])
})
