// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  offlineKey,
  privateKey,
  readJson,
  readText,
  wipeOffline,
  wipePrivate,
  writeJson,
  writeText,
} from './storage.ts'

const isList = (value: unknown): value is number[] => Array.isArray(value)

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

test('keeps text and JSON under the key itself', () => {
  writeText('selected_carnival', '7')
  writeJson('heat_collapsed', [1, 2])
  expect(localStorage.getItem('selected_carnival')).toBe('7')
  expect(readText('selected_carnival')).toBe('7')
  expect(readJson('heat_collapsed', isList)).toEqual([1, 2])
  writeText('selected_carnival', null)
  expect(localStorage.getItem('selected_carnival')).toBeNull()
})

test.each(['{not json', '"a string"', '{"length":1}', ''])(
  'F32: garbage %j reads as nothing and the key is reset',
  (text) => {
    localStorage.setItem('heat_collapsed', text)
    expect(readJson('heat_collapsed', isList)).toBeNull()
    expect(localStorage.getItem('heat_collapsed')).toBeNull()
  },
)

test('F32: with storage blocked or full the value is kept for the life of the page', () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
  writeText('access_token', 'a')
  expect(readText('access_token')).toBe('a')
  writeText('access_token', null)
  expect(readText('access_token')).toBeNull()
  expect(readText('never_written')).toBeNull()
})

test('a value that storage takes again replaces the one it refused', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('no', 'QuotaExceededError')
  })
  writeText('user', 'held')
  full.mockRestore()
  writeText('user', 'stored')
  localStorage.setItem('user', 'by another tab')
  expect(readText('user')).toBe('by another tab')
})

describe('what a person leaves behind', () => {
  const keys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()

  beforeEach(() => {
    writeJson(privateKey('anna', 'runners:1:5'), [{ first_name: 'Ida', last_name: 'Ek' }])
    writeJson(privateKey('anna.berg', 'line-ups:1:5'), {})
    writeJson(privateKey('anna:berg', 'line-ups:1:5'), {})
    sessionStorage.setItem(privateKey('anna', 'school-day:1'), 'Ida Ek')
    sessionStorage.setItem(privateKey('bo', 'school-day:1'), 'Saga Ek')
    writeText('selected_carnival', '7')
    sessionStorage.setItem('draft/anna/orders', '{}')
  })

  test('is gone at logout, children’s names with it; settings that are nobody’s stay', () => {
    wipePrivate()
    expect(keys()).toEqual(['draft/anna/orders', 'selected_carnival'])
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/Ida|Saga|Ek/)
  })

  test('stays for the same person at the next login, and goes when it is somebody else with a name that begins alike', () => {
    wipePrivate('anna')
    expect(keys()).toEqual(
      [
        privateKey('anna', 'runners:1:5'),
        privateKey('anna', 'school-day:1'),
        'draft/anna/orders',
        'selected_carnival',
      ].sort(),
    )
  })

  test('copies for a visit without a network go with the session; unsaved work stays', () => {
    writeJson(offlineKey('anna', 'school-day:1'), ['Ida Ek'])
    writeJson(offlineKey('bo', 'school-day:1'), ['Saga Ek'])
    const before = keys()
    wipeOffline()
    expect(before.filter((key) => !keys().includes(key))).toEqual(
      [offlineKey('anna', 'school-day:1'), offlineKey('bo', 'school-day:1')].sort(),
    )
    expect(keys()).toContain(privateKey('anna', 'runners:1:5'))
  })

  test('F32: with one storage blocked the other is emptied all the same', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    wipePrivate()
    expect(Object.keys(sessionStorage)).toEqual(['draft/anna/orders'])
  })
})
