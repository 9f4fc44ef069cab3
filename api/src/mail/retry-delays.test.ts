import { expect, test } from 'vitest'
import { delayAfter, GIVE_UP_AFTER_S } from './deliver-mail.ts'

test('F13: the first attempts are 1, 5 and 30 minutes apart', () => {
  expect([1, 2, 3].map((attempts) => delayAfter({ attempts, ageS: 0 }))).toEqual([60, 300, 1800])
})

test('F13: attempts go on to the 48th hour and then end', () => {
  let ageS = 0
  let attempts = 1
  for (let delayS = delayAfter({ attempts, ageS }); delayS !== null; delayS = delayAfter({ attempts, ageS })) {
    ageS += delayS
    attempts += 1
  }
  expect(ageS).toBe(GIVE_UP_AFTER_S)
  expect(GIVE_UP_AFTER_S).toBe(48 * 3600)
  expect(attempts).toBe(10)
})
