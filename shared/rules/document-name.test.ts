import { expect, test } from 'vitest'
import {
  documentInText,
  documentName,
  documentTitle,
  invoiceInText,
  invoiceName,
  notSentText,
  parentLabel,
} from './document-name.ts'

test.each([
  [{ kind: 'invoice', extent: 'whole' }, 'Faktura 7', 'faktura 7'],
  [{ kind: 'invoice', extent: 'difference' }, 'Tilläggsfaktura 7', 'tilläggsfaktura 7'],
  [{ kind: 'credit', extent: 'whole' }, 'Kreditnota 7', 'kreditnota 7'],
  [{ kind: 'credit', extent: 'difference' }, 'Kreditnota 7', 'kreditnota 7'],
] as const)('%j is called %s, in a sentence %s', (document, name, inText) => {
  expect(documentName({ ...document, number: 7 })).toBe(name)
  expect(documentInText({ ...document, number: 7 })).toBe(inText)
})

test('a document that is made and not sent says so, whatever it is', () => {
  expect(notSentText({ kind: 'invoice' })).toBe('Fakturan är inte skickad ännu')
  expect(notSentText({ kind: 'credit' })).toBe('Kreditnotan är inte skickad ännu')
})

test('a document that money is booked on is an invoice or an additional one', () => {
  expect(invoiceName({ number: 7, extent: 'whole' })).toBe('Faktura 7')
  expect(invoiceInText({ number: 7, extent: 'difference' })).toBe('tilläggsfaktura 7')
})

test.each([
  [{ kind: 'credit', extent: 'whole' }, 'Kreditnota', 'Krediterar'],
  [{ kind: 'credit', extent: 'deduction' }, 'Kreditnota', 'Krediterar en del av'],
  [{ kind: 'invoice', extent: 'difference' }, 'Tilläggsfaktura', 'Tillägg till'],
  [{ kind: 'invoice', extent: 'whole' }, 'Faktura', 'Ersätter'],
] as const)('%j has the title %s and says of its parent: %s', (document, title, label) => {
  expect([documentTitle(document), parentLabel(document)]).toEqual([title, label])
})
