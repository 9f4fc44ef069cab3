import { expect, it } from 'vitest'
import { parseBlocks } from '../contract/markdown.ts'
import { fillFields, unknownFields } from './message-fields.ts'

const values = { name: 'Maria Berg', schools: ['Sursik skola'], missing: ['Sursik skola: 3 lag saknar löpare.'] }

it('fills every field, each time it stands there', () => {
  expect(fillFields('Hej {namn} i {skola}, {namn}!', values)).toBe('Hej Maria Berg i Sursik skola, Maria Berg!')
})

it('makes what is missing a list of its own, also in the middle of a paragraph', () => {
  expect(parseBlocks(fillFields('Det här saknas: {saknas} Tack.', values))).toEqual([
    { kind: 'paragraph', text: 'Det här saknas:' },
    { kind: 'list', isOrdered: false, items: ['Sursik skola: 3 lag saknar löpare.'] },
    { kind: 'paragraph', text: 'Tack.' },
  ])
  expect(fillFields('{saknas}', { ...values, missing: [] })).toBe('Ingenting saknas just nu.')
})

it('takes no name for Markdown or for a field', () => {
  const hostile = { ...values, name: '[klicka](https://ont.example) **nu**', schools: ['{namn}'] }
  expect(fillFields('Hej {namn}', hostile)).toBe('Hej klicka (https://ont.example) nu')
  expect(fillFields('{skola}', hostile)).toBe('{namn}')
})

it('names the fields that do not exist, and leaves other braces alone', () => {
  expect(unknownFields('Hej {skolan}, {namn} och {saknar}. {Kod} {a b} {}')).toEqual(['{skolan}', '{saknar}'])
  expect(fillFields('{Kod} {a b} {} {skolan}', values)).toBe('{Kod} {a b} {} {skolan}')
})
