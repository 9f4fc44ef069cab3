import { expect, test } from 'vitest'
import { slowDownMs } from './login-limits.ts'

test('R38: the account as a whole slows down, up to five seconds and no further', () => {
  expect([0, 20, 21, 30, 40, 10_000].map(slowDownMs)).toEqual([0, 0, 250, 2500, 5000, 5000])
})
