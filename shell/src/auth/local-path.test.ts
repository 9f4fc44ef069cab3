import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test.each([
  ['/lagledare/orderspage', '/lagledare/orderspage'],
  ['/detail/school/7?tab=1#unit', '/detail/school/7?tab=1#unit'],
  ['/sök?q=å', '/s%C3%B6k?q=%C3%A5'],
  ['/', '/'],
])('%s is a path of this site', (next, path) => {
  expect(localPath(next)).toBe(path)
})

test.each([
  null,
  '',
  'admin',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/login',
  '/login?next=/login',
])('%j leads to the start page instead', (next) => {
  expect(localPath(next)).toBe('/')
})
