import { expect, it } from 'vitest'
import {
  addressFault,
  allPostalParts,
  canReachPayer,
  lackingPostalParts,
  operatorFault,
  postalFault,
} from './payer-way.ts'

const nothing = { edi: '', operator: '', operator_edi: '', mail_address: '', zipcode: '', city: '', email: '' }

it.each([
  [{}, false],
  [{ edi: '12', operator: 'xx' }, false],
  [{ edi: '003721291126', operator: 'xx' }, false],
  [{ edi: '2129112-6', operator: 'basware' }, true],
  [{ edi: '003721291126', operator: 'xx', operator_edi: 'E204503' }, true],
  [{ edi: '0216:003721291126' }, true],
  [{ email: 'faktura@vasa.example' }, true],
  [{ mail_address: 'PB 2', city: 'Vasa' }, false],
  [{ mail_address: 'PB 2', zipcode: '65100', city: 'Vasa' }, true],
])('an invoice to %j arrives: %s', (known, arrives) => {
  expect(canReachPayer({ ...nothing, ...known })).toBe(arrives)
})

it('an operator that nobody knows is asked for its code', () => {
  const address = { ...nothing, edi: '003721291126' }
  expect(operatorFault(address)).toBe('En e-fakturaadress behöver en operatör.')
  expect(operatorFault({ ...address, operator: 'xx' })).toMatch(/^Välj operatören i listan/)
  expect(operatorFault({ ...address, operator: 'xx', operator_edi: '003723327487' })).toBeNull()
  expect(operatorFault(nothing)).toBeNull()
})

it.each([
  [{}, []],
  [{ zipcode: '65100' }, ['Skriv gatan eller postboxen.', 'Skriv postanstalten.']],
  [{ mail_address: 'PB 2', city: ' ' }, ['Skriv postnumret.', 'Skriv postanstalten.']],
  [{ mail_address: 'PB 2', zipcode: '65100', city: 'Vasa' }, []],
])('a postal address that is begun is written whole: %j', (known, told) => {
  const payer = { ...nothing, ...known }
  expect(allPostalParts.map((part) => postalFault(payer, part)).filter(Boolean)).toEqual(told)
})

it('an invoice needs the whole postal address, whichever way it is sent', () => {
  expect(lackingPostalParts(nothing)).toEqual(['mail_address', 'zipcode', 'city'])
  expect(lackingPostalParts({ mail_address: 'PB 2', zipcode: '65100', city: 'V ' })).toEqual(['city'])
  expect(lackingPostalParts({ mail_address: 'PB 2', zipcode: '65100', city: 'Vasa' })).toEqual([])
  expect([addressFault('city', ' '), addressFault('city', 'Vasa')]).toEqual(['Skriv postanstalten.', null])
})
