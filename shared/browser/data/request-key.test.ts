import { newRequestKey } from '@stafapp/shared/request-key'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('a key is made on plain http too, where browsers have no randomUUID, and is another each time', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const keys = Array.from({ length: 100 }, newRequestKey)
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
  expect(new Set(keys).size).toBe(100)
})
