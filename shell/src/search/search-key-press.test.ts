// @vitest-environment jsdom
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { beforeEach, expect, test } from 'vitest'
import { rememberSearchKey } from './search-key-press.ts'

beforeEach(() => {
  globalThis.staf_takeSearchKey?.()
  rememberSearchKey()
})

/** Presses a key; returns whether the browser's own answer to it was prevented. */
const press = (init: KeyboardEventInit) =>
  !document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))

test.each([
  ['Ctrl K', { key: 'k', ctrlKey: true }, true],
  ['⌘ K with capitals locked', { key: 'K', metaKey: true }, true],
  ['K alone', { key: 'k' }, false],
  ['Ctrl Alt K', { key: 'k', ctrlKey: true, altKey: true }, false],
])('a user’s %s is remembered once: %s', (_name, init, isKept) => {
  storeSession({ roles: ['teacher'] })
  expect(press(init)).toBe(isKept)
  expect(globalThis.staf_takeSearchKey?.()).toBe(isKept)
  expect([press(init), globalThis.staf_takeSearchKey]).toEqual([false, undefined])
})

test('a visitor’s key is left to the browser', () => {
  localStorage.clear()
  expect(press({ key: 'k', ctrlKey: true })).toBe(false)
  expect(globalThis.staf_takeSearchKey?.()).toBe(false)
})
