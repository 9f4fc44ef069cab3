// @vitest-environment jsdom
import { draftPlace, holdsDraft, readDraft, writeDraft } from '@stafapp/shared/kept-draft'
import { privateKey, wipePrivate } from '@stafapp/shared/storage'
import { afterEach, expect, test, vi } from 'vitest'

const isText = (value: unknown): value is string => typeof value === 'string'
const place = draftPlace('anna', 'letter')

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

test('keeps a draft until null is written', () => {
  expect(readDraft(place, isText)).toBeNull()
  expect(writeDraft(place, 'Hej')).toBe(true)
  expect(readDraft(place, isText)).toBe('Hej')
  writeDraft(place, null)
  expect(localStorage).toHaveLength(0)
})

test('a visitor has no drafts', () => {
  const nowhere = draftPlace(undefined, 'letter')
  expect(writeDraft(nowhere, 'Hej')).toBe(false)
  expect(readDraft(nowhere, isText)).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('a draft of another shape, or older than two weeks, is removed', () => {
  writeDraft(place, { subject: 'Hej' })
  expect(readDraft(place, isText)).toBeNull()
  localStorage.setItem(privateKey('anna', 'draft:letter'), '"of an earlier release"')
  expect(readDraft(place, isText)).toBeNull()
  vi.useFakeTimers({ now: new Date('2025-04-10T10:00:00+03:00') })
  writeDraft(place, 'Hej')
  vi.setSystemTime(new Date('2025-04-24T09:59:00+03:00'))
  expect(readDraft(place, isText)).toBe('Hej')
  vi.setSystemTime(new Date('2025-04-24T10:01:00+03:00'))
  expect(readDraft(place, isText)).toBeNull()
  expect(localStorage).toHaveLength(0)
})

test('says that it cannot keep a draft that is too long, or that storage refuses, and keeps no old one in its place', () => {
  writeDraft(place, 'Hej')
  expect(writeDraft(place, 'a'.repeat(120_001))).toBe(false)
  expect(readDraft(place, isText)).toBeNull()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError')
  })
  expect(writeDraft(place, 'Hej')).toBe(false)
})

test('goes at logout', () => {
  writeDraft(place, 'Hej')
  wipePrivate()
  expect(localStorage).toHaveLength(0)
})

test('knows that a draft is kept without its owner, until it is sent or too old', () => {
  vi.useFakeTimers({ now: new Date('2025-04-10T10:00:00+03:00') })
  expect(holdsDraft(new Date())).toBe(false)
  localStorage.setItem(privateKey('anna', 'offline:draft'), '{"at":1744268400000,"draft":"Hej"}')
  localStorage.setItem('draft', 'Hej')
  expect(holdsDraft(new Date())).toBe(false)
  writeDraft(draftPlace('an:na', 'letter'), 'Hej')
  expect(holdsDraft(new Date())).toBe(true)
  vi.setSystemTime(new Date('2025-04-24T10:01:00+03:00'))
  expect(holdsDraft(new Date())).toBe(false)
  writeDraft(place, 'Hej')
  writeDraft(place, null)
  expect(holdsDraft(new Date())).toBe(false)
})
