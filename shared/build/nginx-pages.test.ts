import { expect, test } from 'vitest'
import { matches } from '../contract/path-pattern.ts'
import { toNginxMap } from './nginx-pages.ts'

const patterns = ['/', '/login', '/detail/school/:id', '/a.b']

/** Matches like nginx: `~*` is a case-insensitive regular expression. */
const isPage = (path: string) =>
  toNginxMap(patterns)
    .split('\n')
    .filter(Boolean)
    .some((line) => new RegExp(/^"~\*(.+)" 1;$/.exec(line)?.[1] ?? '(?!)', 'i').test(path))

test.each([
  '/',
  '/login',
  '/LOGIN',
  '/login/',
  '//login',
  '/loginx',
  '/x/login',
  '/detail/school/7',
  '/detail/school',
  '/detail/school/7/x',
  '/a.b',
  '/axb',
])('R45: nginx and the portal’s own server agree on whether %s is a page', (path) => {
  expect(isPage(path)).toBe(patterns.some((pattern) => matches(pattern, path)))
})
