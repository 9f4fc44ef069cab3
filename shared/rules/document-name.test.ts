import { expect, test } from 'vitest'
import { documentInText, documentName } from './document-name.ts'

test.each([
  [{ kind: 'invoice', extent: 'whole' }, 'Faktura 7', 'faktura 7'],
  [{ kind: 'invoice', extent: 'difference' }, 'Tilläggsfaktura 7', 'tilläggsfaktura 7'],
  [{ kind: 'credit', extent: 'whole' }, 'Kreditnota 7', 'kreditnota 7'],
  [{ kind: 'credit', extent: 'difference' }, 'Kreditnota 7', 'kreditnota 7'],
] as const)('%j is called %s, in a sentence %s', (document, name, inText) => {
  expect(documentName({ ...document, number: 7 })).toBe(name)
  expect(documentInText({ ...document, number: 7 })).toBe(inText)
})
