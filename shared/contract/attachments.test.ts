import { expect, it } from 'vitest'
import { endingOf, fileSizeText } from './attachments.ts'

it.each([
  [1, '1 kB'],
  [340_000, '332 kB'],
  [1_300_000, '1,2 MB'],
  [5 * 1024 * 1024, '5 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSizeText(bytes).replaceAll('\u00a0', ' ')).toBe(text)
})

it.each([
  ['PM.för.lagledare.PDF', 'pdf'],
  ['utan', ''],
  ['.gömd', 'gömd'],
])('%s ends with %j', (name, ending) => {
  expect(endingOf(name)).toBe(ending)
})
