import { expect, it } from 'vitest'
import {
  groupByFour,
  groupReference,
  isBic,
  isBusinessId,
  isFinnishIban,
  isOvt,
  isVatNumber,
  rfReference,
} from './identifiers.ts'

it.each([
  ['40905', 'RF1140905'],
  ['3012396', 'RF063012396'],
  ['868516259619897', 'RF09868516259619897'],
  ['590738390', 'RF66590738390'],
  ['1357914', 'RF951357914'],
  ['00202500010', 'RF85202500010'],
])('the RF form of %s is %s', (reference, rf) => {
  expect(rfReference(reference)).toBe(rf)
})

it('groups references and accounts for reading', () => {
  expect(groupReference('868516259619897')).toBe('86851 62596 19897')
  expect(groupReference('202500010')).toBe('2025 00010')
  expect(groupByFour('RF85202500010')).toBe('RF85 2025 0001 0')
})

it('knows company numbers, VAT numbers and e-invoice addresses by their check digit', () => {
  expect(['2129112-6', '9876544-9'].map(isBusinessId)).toEqual([true, true])
  expect(['2129112-5', '21291126', ''].map(isBusinessId)).toEqual([false, false, false])
  expect([isVatNumber('FI21291126'), isVatNumber('FI21291125')]).toEqual([true, false])
  expect([isOvt('003721291126'), isOvt('003721291126ABC12'), isOvt('003721291125')]).toEqual([true, true, false])
})

it('knows accounts and banks', () => {
  expect(['FI2112345600000785', 'FI4947300010416310'].map(isFinnishIban)).toEqual([true, true])
  expect(['FI2112345600000786', 'SE4550000000058398257466', 'FI21 1234'].map(isFinnishIban)).toEqual([
    false,
    false,
    false,
  ])
  expect(['NDEAFIHH', 'NDEAFIHHXXX', 'NDEA'].map(isBic)).toEqual([true, true, false])
})
