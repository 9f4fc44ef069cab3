import { expect, it } from 'vitest'
import { businessIdFault, normalBusinessId } from './business-id.ts'

it.each([
  ['', '', null],
  [' 2129112-6 ', '2129112-6', null],
  ['21291126', '2129112-6', null],
  ['fi21291126', '2129112-6', null],
  ['2129112-7', '2129112-7', 'FO-numret har fel kontrollsiffra.'],
  ['0000001-0', '0000001-0', 'FO-numret har fel kontrollsiffra.'],
  ['12345', '12345', expect.stringContaining('1234567-8')],
  ['Vasa stad', 'VASASTAD', expect.stringContaining('1234567-8')],
])('%j is stored as %j', (typed, stored, fault) => {
  expect(normalBusinessId(typed)).toBe(stored)
  expect(businessIdFault(stored)).toEqual(fault)
})
