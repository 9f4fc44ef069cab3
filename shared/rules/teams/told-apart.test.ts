import { expect, test } from 'vitest'
import { toldApart } from './told-apart.ts'

const team = { event: 1, name: 'Kyrkoby skola 1', municipality: 'Vörå', unit: 'Kyrkoby skola', number: 1 }

test('a name that only one team of the event has stays as it is, also when another event has it', () => {
  expect(toldApart([team, { ...team, event: 2 }, { ...team, name: 'Kyrkoby skola 2', number: 2 }])).toEqual([
    'Kyrkoby skola 1',
    'Kyrkoby skola 1',
    'Kyrkoby skola 2',
  ])
})

test('schools of the same name are told apart by their municipalities', () => {
  expect(toldApart([team, { ...team, municipality: 'Malax' }])).toEqual([
    'Kyrkoby skola 1 (Vörå)',
    'Kyrkoby skola 1 (Malax)',
  ])
})

test('units of a school by their names, teams of a unit by their numbers, whatever the case of the letters', () => {
  const [one, two] = [
    { ...team, name: 'Sursik' },
    { ...team, name: 'sursik', number: 2 },
  ]
  expect(toldApart([one, two])).toEqual(['Sursik (lag 1)', 'sursik (lag 2)'])
  expect(toldApart([one, { ...one, unit: 'Kyrkoby språkbad' }])).toEqual([
    'Sursik (Kyrkoby skola)',
    'Sursik (Kyrkoby språkbad)',
  ])
})
