import { expect, test } from 'vitest'
import { toldApart } from './told-apart.ts'

const school = { id: 1, name: 'Kyrkoby skola', municipality: 'Vörå' }
const other = { id: 2, name: 'kyrkoby skola', municipality: 'Malax' }
const team = { event: 1, name: 'Kyrkoby skola 1', school, unit: 'Kyrkoby skola', number: 1 }

test('a name that only one team of the event has stays as it is, also when another event has it', () => {
  expect(toldApart([team, { ...team, event: 2 }, { ...team, name: 'Kyrkoby skola 2', number: 2 }])).toEqual([
    'Kyrkoby skola 1',
    'Kyrkoby skola 1',
    'Kyrkoby skola 2',
  ])
})

test('schools of the same name always have their municipalities, whatever events and numbers their teams have', () => {
  expect(toldApart([team, { ...team, school: other }])).toEqual(['Kyrkoby skola 1 (Vörå)', 'Kyrkoby skola 1 (Malax)'])
  expect(toldApart([team, { ...team, event: 2, name: 'Kyrkoby skola 2', number: 2, school: other }])).toEqual([
    'Kyrkoby skola 1 (Vörå)',
    'Kyrkoby skola 2 (Malax)',
  ])
})

test('teams of schools with different names are told apart by the municipality only when theirs are the same', () => {
  const one = { ...team, name: 'Vargarna' }
  const same = { ...one, school: { id: 3, name: 'Norra skolan', municipality: 'Vasa' } }
  expect(toldApart([one, same])).toEqual(['Vargarna (Vörå)', 'Vargarna (Vasa)'])
  expect(toldApart([one, { ...same, name: 'Lokatterna' }])).toEqual(['Vargarna', 'Lokatterna'])
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
  expect(toldApart([one, two, { ...team, event: 2, school: other }])).toEqual([
    'Sursik (Vörå, lag 1)',
    'sursik (Vörå, lag 2)',
    'Kyrkoby skola 1 (Malax)',
  ])
})
