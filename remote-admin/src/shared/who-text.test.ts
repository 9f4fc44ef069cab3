import { expect, it } from 'vitest'
import { whoText } from './who-text.ts'

it.each([
  ['Anna Berg', 'Anna Berg', 'r1'],
  ['Någon', '', 'r1'],
  ['Portalen', '', ''],
])('says that %s did it', (text, name, requestId) => {
  expect(whoText(name, requestId)).toBe(text)
})
