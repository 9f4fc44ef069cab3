import { expect, test } from 'vitest'
import { matches } from './path-pattern.ts'

test.each([
  ['/detail/school/:id', '/detail/school/12', true],
  ['/detail/school/:id', '/detail/school', false],
  ['/detail/school/:id', '/detail/school/12/edit', false],
  ['/admin/myschool', '/Admin/MySchool/', true],
  ['/', '/', true],
  ['/', '/admin', false],
])('%s against %s: %s', (pattern, path, expected) => {
  expect(matches(pattern, path)).toBe(expected)
})
