import { expect, test } from 'vitest'
import { inOrder, isGuess, isOfNumber } from './in-order.ts'

const group = (title: string, more: object = {}) => ({ title, choices: [{ key: title, title }], ...more })
const named = (title: string) => ({ title, choices: [{ key: title, title, isNamed: true }] })
const titles = (groups: Parameters<typeof inOrder>[0]) => inOrder(groups).map(({ title }) => title)

test('what is named comes first, then what was found, then what holds the words', () => {
  expect(titles([named('Sidor'), named('Gör'), group('Skolor')])).toEqual(['Gör', 'Sidor', 'Skolor'])
  expect(titles([group('Sidor'), group('Gör'), group('Skolor')])).toEqual(['Skolor', 'Gör', 'Sidor'])
})

test('a school that is only like the text is shown when nothing else fits', () => {
  const like = group('Skolor', { isGuess: true })
  expect(titles([like, group('Sidor'), group('Gör')])).toEqual(['Gör', 'Sidor'])
  expect(titles([like, group('Lag')])).toEqual(['Lag'])
  expect(titles([like])).toEqual(['Skolor'])
})

test('an invoice of just the number that was typed comes before everything else that was found', () => {
  expect(titles([group('Konton'), group('Fakturor', { isExact: true }), named('Sidor')])).toEqual([
    'Sidor',
    'Fakturor',
    'Konton',
  ])
  expect(isOfNumber({ kind: 'invoice', title: 'Faktura 283' }, '283')).toBe(true)
  expect(isOfNumber({ kind: 'invoice', title: 'Faktura 283' }, 'faktura 283')).toBe(true)
  expect(isOfNumber({ kind: 'invoice', title: 'Faktura 1283' }, '283')).toBe(false)
  expect(isOfNumber({ kind: 'team', title: 'Lag 283' }, '283')).toBe(false)
})

test.each([
  ['a typing error', 'försena', true],
  ['another word than the text', 'byt tema', true],
  ['a part of the name, without diacritics', 'nors grund', false],
  ['its municipality', 'norsen narpes', false],
  ['its number', '12345', false],
])('a school found by %s', (_name, text, expected) => {
  expect(isGuess({ kind: 'school', title: 'Grundskolan Norsen', detail: 'Närpes' }, text)).toBe(expected)
})
