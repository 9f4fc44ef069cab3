import { expect, it } from 'vitest'
import { parseId } from './parse-id.ts'

it.each([
  ['12', 12],
  [' 7 ', 7],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['0', null],
  ['-3', null],
  ['1.5', null],
  ['abc', null],
  ['', null],
  [undefined, null],
])('%s is read as %s', (text, id) => {
  expect(parseId(text)).toBe(id)
})
